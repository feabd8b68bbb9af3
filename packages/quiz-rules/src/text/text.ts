import type { Answer } from '@luplay/contracts/lobby-game';
import { text as editing } from '../editing/text.ts';
import { type Asked, mostFrequentBy, type QuestionKind, type Verdict } from '../kind.ts';
import { judgedAloud } from '../spoken.ts';
import { isRightText, normalised, prepare } from './judge.ts';

const given = (answer: Answer | null): string =>
  typeof answer === 'object' && answer && 'text' in answer ? answer.text : '';

const textsOf = (verdicts: readonly Verdict[]): string[] => verdicts.map(({ text: written }) => written);

/** Beside the first accepted answer a phone shows so many others, and a projector so many of their characters. */
const SHOWN = { others: 5, characters: 120 };

function shownOf(accepted: readonly string[]): string[] {
  let characters = 0;
  const last = accepted.findIndex((text, at) => {
    if (at > 0) characters += text.length;
    return at >= SHOWN.others && characters >= SHOWN.characters;
  });
  return last < 0 ? [...accepted] : accepted.slice(0, last + 1);
}

/** Players write the answer, and what is meant is right, see `isRightText`. */
export const text: QuestionKind<Asked<'text'>> = {
  read(question, { answer }) {
    if (!answer || !('text' in answer)) return null;
    // With the first answer, so that the result need not wait for it.
    prepare(question);
    return answer;
  },
  settle: mostFrequentBy((answer) => normalised(given(answer))),

  share(question, answer, { theme = [] } = {}) {
    if (answer === null) return 0;
    const aloud = judgedAloud(answer);
    if (aloud !== null) return aloud ? 1 : 0;
    const others = theme.filter((other) => other.type === 'text');
    return isRightText(question, given(answer), others) ? 1 : 0;
  },

  asked: ({ hint }) => (hint ? { hint } : {}),
  revealed: ({ accepted }) => ({ right: { text: accepted[0] as string }, accepted: shownOf(accepted) }),
  rightText: ({ accepted }) => accepted.join(' / '),

  /** Tells the first letter and the number of letters and digits, once. */
  removeWrong: (_, told, count) => (told.length > 0 || count === 0 ? [...told] : [0]),
  helped({ accepted: [first = ''] }) {
    const letters = first.match(/[\p{L}\p{N}]/gu) ?? [...first];
    return { text: { letter: letters[0] ?? '', length: letters.length } };
  },
  told: 'подсказывает первую букву и длину',
  isRemoved: () => false,

  botAnswer: ({ accepted, refused = [] }, isRight) => ({
    text: isRight ? (accepted[0] as string) : (refused[0] ?? 'не знаю'),
  }),

  judged(question, verdicts) {
    const { accepted, refused = [] } = question;
    const right = verdicts.filter((verdict) => verdict.right);
    const wrong = verdicts.filter((verdict) => !verdict.right);
    const allowed = new Set(right.map((verdict) => normalised(verdict.text)));
    return {
      ...question,
      accepted: [...accepted, ...textsOf(right)],
      refused: [...refused.filter((one) => !allowed.has(normalised(one))), ...textsOf(wrong)],
    };
  },

  /** With one more accepted answer it is the same question. */
  identity: ({ question, accepted: [first], type }) => [question, first, type],

  recorded: ({ question, accepted = [] }) => ({ type: 'text', question, accepted }),

  editing,
};
