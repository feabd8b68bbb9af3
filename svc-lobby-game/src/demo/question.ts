/** Shorthands for demo questions. The shapes are the contract's, spelling included. */
import type { Question, QuestionOf, Quiz } from '@luplay/contracts/lobby-game';

export type DemoQuiz = Quiz;

type Timers = Question['timers'];
type Media = Question['media'];

/** Seconds: reading, answering, team answers, right answer. */
const usualTimers: Timers = { part1: 10, part2: 30, part3: 5, part4: 5 };

/** For a round that takes less than a minute: for warming up, and for the browser tests. */
export const quickTimers: Timers = { part1: 3, part2: 8, part3: 3, part4: 2 };

interface Common {
  question: string;
  points: number;
  media?: Media;
  timers?: Timers;
  /** Ids of the items that a right answer gives; none unless given. */
  items?: string[];
  /** A right answer also gives a random item. */
  randomDrop?: boolean;
  /** Why the answer is right; shown with it. */
  explanation?: string;
  /** Where the fact is from; for the author alone. */
  note?: string;
}

/** What questions of all kinds have. */
export const common = ({ question, points, media, timers, items, randomDrop, explanation, note }: Common) => ({
  question,
  timers: { ...(timers ?? usualTimers) },
  reward: { points, items: items ?? [], randomDrop: randomDrop ?? false },
  media: media ?? { type: 'No media' as const },
  ...(explanation !== undefined && { explanation }),
  ...(note !== undefined && { note }),
});

type Single = Pick<QuestionOf<'single'>, 'options' | 'answer'> & Common;

/** A question with options, one of which is right. */
export const single = ({ options, answer, ...asked }: Single): QuestionOf<'single'> => ({
  ...common(asked),
  ...{ type: 'single', options, answer },
});

/** Ids are random on purpose: no name may reveal the answer, and the second picture must not be guessable. */
export function picture(questionId: string, answerId: string): Media {
  return {
    type: 'Picture',
    pictureQuestion: { path: `/media/quiz/${questionId}.webp` },
    pictureAnswer: { path: `/media/quiz/${answerId}.webp` },
  };
}

/** A sound that plays while the question is shown, without a picture. */
export function sound(id: string): Media {
  return { type: 'No media', audio: { path: `/media/quiz/${id}.wav` } };
}
