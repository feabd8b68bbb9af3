import type { Answer } from '@luplay/contracts/lobby-game';
import { type Asked, mostFrequentBy, type QuestionKind, type Verdict } from '../kind.ts';
import { judgedAloud } from '../spoken.ts';
import { isRightText, normalised } from './judge.ts';

const given = (answer: Answer | null): string =>
  typeof answer === 'object' && answer && 'text' in answer ? answer.text : '';

const textsOf = (verdicts: readonly Verdict[]): string[] => verdicts.map(({ text: written }) => written);

/** Players write the answer, and what is meant is right, see `isRightText`. */
export const text: QuestionKind<Asked<'text'>> = {
  read: (_, { answer }) => (answer && 'text' in answer ? answer : null),
  settle: mostFrequentBy((answer) => normalised(given(answer))),

  share(question, answer, { theme = [] } = {}) {
    if (answer === null) return 0;
    const aloud = judgedAloud(answer);
    if (aloud !== null) return aloud ? 1 : 0;
    const others = theme.filter((other) => other.type === 'text');
    return isRightText(question, given(answer), others) ? 1 : 0;
  },

  asked: ({ hint }) => (hint ? { hint } : {}),
  revealed: ({ accepted }) => ({ right: { text: accepted[0] as string }, accepted: [...accepted] }),
  rightText: ({ accepted }) => accepted.join(' / '),

  /** Tells the first letter and the length, once. */
  removeWrong: (_, told, count) => (told.length > 0 || count === 0 ? [...told] : [0]),
  helped({ accepted: [first = ''] }) {
    const letters = [...first];
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
};
