import type { Answer } from '@luplay/contracts/lobby-game';
import { spoken as editing } from './editing/spoken.ts';
import { type Asked, mostFrequent, type QuestionKind } from './kind.ts';

/** Whether the host judged what was said aloud as right; null: it was not said aloud. */
export const judgedAloud = (answer: Answer | null): boolean | null =>
  typeof answer === 'object' && answer && 'spoken' in answer ? answer.spoken : null;

/** Who presses the button first says the answer aloud, and the host judges it. */
export const spoken: QuestionKind<Asked<'spoken'>> = {
  read: () => null,
  settle: mostFrequent,
  share: (_, answer) => (judgedAloud(answer) ? 1 : 0),
  asked: () => ({}),
  revealed: ({ accepted }) => ({ right: { text: accepted[0] as string }, accepted: [...accepted] }),
  rightText: ({ accepted }) => accepted.join(' / '),
  removeWrong: (_, removed) => [...removed],
  isRemoved: () => false,
  botAnswer: (_, isRight) => ({ spoken: isRight }),
  /** With one more accepted answer it is the same question. */
  identity: ({ question, accepted: [first], type }) => [question, first, type],

  recorded: ({ question, accepted = [] }) => ({ type: 'spoken', question, accepted }),

  editing,
};
