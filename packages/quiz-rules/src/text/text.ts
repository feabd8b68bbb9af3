import type { Answer } from '@luplay/contracts/lobby-game';
import { type Asked, mostFrequent, type QuestionKind } from '../kind.ts';
import { isRightText, normalised } from './judge.ts';

const given = (answer: Answer | null): string =>
  typeof answer === 'object' && answer && 'text' in answer ? answer.text : '';

/** Players write the answer, and what is meant is right, see `isRightText`. */
export const text: QuestionKind<Asked<'text'>> = {
  read: (_, { answer }) => (answer && 'text' in answer ? answer : null),
  settle: (answers) => mostFrequent(answers, (answer) => normalised(given(answer))),

  share(question, answer, { theme = [] } = {}) {
    if (answer === null) return 0;
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

  identity: ({ question, accepted, type }) => [question, accepted, type],
};
