import { type Answer, cellName, type QuestionType } from '@luplay/contracts/lobby-game';
import type { ReactNode } from 'react';
import { ru } from '../locale.ts';
import { OptionMark, optionLetter } from '../question/option-mark.tsx';
import type { AskedView } from './kind.ts';
import { writtenNumber } from './number/written.ts';

/** How an answer is written: in results, scores, announcements and the record. */
interface AnswerForm {
  /** A sign as large as a letter; null for kinds whose answers have none. */
  Mark: ((props: { answer: Answer; quiet?: boolean }) => ReactNode) | null;
  /** As short as it can be: a letter, a number, the beginning of a text. */
  short: (answer: Answer, question: AskedView) => string;
  /** In full. */
  plain: (answer: Answer, question: AskedView) => string;
}

const optionOf = ({ options = [] }: AskedView, index: number): string => options[index] ?? String(index + 1);

const oneOption: AnswerForm = {
  Mark: ({ answer, ...props }) => <OptionMark index={answer as number} {...props} />,
  short: (answer) => optionLetter(answer as number),
  plain: (answer, question) => optionOf(question, answer as number),
};

/** The other kinds, whose answers say by their field what they are. */
const written: AnswerForm = {
  Mark: null,
  short(answer, question) {
    if (typeof answer === 'number') return optionLetter(answer);
    if ('options' in answer) return answer.options.map(optionLetter).join('');
    if ('order' in answer) return answer.order.map(optionLetter).join('');
    if ('pairs' in answer) return answer.pairs.map((match, option) => `${optionLetter(option)}${match + 1}`).join(' ');
    if ('number' in answer) return writtenNumber(answer.number);
    if ('point' in answer) return cellName(answer.point);
    return 'spoken' in answer ? ru.kinds.aloud(answer.spoken) : written.plain(answer, question);
  },
  plain(answer, question) {
    if (typeof answer === 'number') return optionOf(question, answer);
    if ('options' in answer) return answer.options.map((option) => optionOf(question, option)).join(', ');
    if ('order' in answer) return answer.order.map((option) => optionOf(question, option)).join(' → ');
    if ('pairs' in answer) {
      const { matches = [] } = question;
      return answer.pairs.map((match, option) => `${optionOf(question, option)} — ${matches[match] ?? ''}`).join('; ');
    }
    if ('number' in answer) return [writtenNumber(answer.number), question.unit].filter(Boolean).join(' ');
    if ('spoken' in answer) return ru.kinds.spoken(written.short(answer, question));
    if ('point' in answer) return ru.kinds.pointAt(cellName(answer.point));
    // What else can be given is written as it is.
    return Object.values(answer).join(' ');
  },
};

const ANSWERS: Readonly<Partial<Record<QuestionType, AnswerForm>>> = { single: oneOption, poll: oneOption };

export const answerForm = ({ type = 'single' }: Pick<AskedView, 'type'>): AnswerForm => ANSWERS[type] ?? written;
