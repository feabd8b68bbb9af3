import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import type { Checked, KindEditing } from './kind.ts';
import { listCell, listIn } from './list-cells.ts';
import { listedOf } from './lists.ts';
import { lacking, TOLD } from './locale.ts';
import { isToldIn } from './told.ts';

/** Written texts, as many and as long as the contract allows. */
export const fitted = (texts: readonly string[]): string[] =>
  texts
    .map((text) => text.slice(0, QUIZ_LIMITS.text).trim())
    .filter(Boolean)
    .slice(0, QUIZ_LIMITS.texts);

const isWritten = (text: string): boolean => text.trim() !== '';

type Accepting = Pick<Checked<'text'>, 'question' | 'accepted'>;

/** Of the kinds that list what is accepted. */
export const acceptedChecks = {
  lacking: ({ accepted }: Accepting) => (accepted.length > 0 && accepted.every(isWritten) ? [] : [lacking.accepted]),
  advice: ({ question, accepted }: Accepting) => (accepted.some((one) => isToldIn(question, one)) ? [TOLD] : []),
};

/** Players write the answer. */
export const text: KindEditing<'text'> = {
  name: 'Текст',
  hint: 'Написать ответ своими словами',
  word: 'текст',
  notation: 'Кто написал «Войну и мир»?\nОтвет: Толстой / Лев Толстой\nНе засчитывать: Алексей Толстой',

  empty: { type: 'text', accepted: [] },
  parts: () => ['accepted'],
  listed: ({ accepted, refused = [] }) => listedOf([...accepted, ...refused], (index) => index < accepted.length),
  finished: ({ accepted }) => ({ accepted: accepted.length > 0 ? accepted : ['…'] }),
  kept: ({ accepted, refused = [] }) => ({
    options: [...accepted, ...refused],
    right: accepted.map((_, index) => index),
  }),
  made({ options, right }) {
    const accepted = fitted(options.filter((_, index) => right.includes(index)));
    const refused = right.length > 0 ? fitted(options.filter((_, index) => !right.includes(index))) : [];
    return { type: 'text', accepted, ...(refused.length > 0 && { refused }) };
  },

  /** «Верный»: what is right, with ` / ` between; «Вариант 1»: what is not, as well; «Вариант 2»: the hint. */
  written: ({ accepted, refused = [], hint = '' }) => ({
    options: [listCell(refused), hint],
    right: listCell(accepted),
  }),
  read({ options: [refused = '', hint = ''], right }) {
    const wrong = listIn(refused);
    return {
      ...{ type: 'text', accepted: listIn(right) },
      ...(wrong.length > 0 && { refused: wrong }),
      ...(hint.trim() && { hint: hint.trim() }),
    };
  },

  ...acceptedChecks,
};
