/** Shorthands for demo questions. The shapes are the contract's, spelling included. */
import type { Question, QuestionOf, QuestionType, Quiz } from '@luplay/contracts/lobby-game';

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
  /** For the host: where the fact comes from. */
  note?: string;
}

type Own<Type extends QuestionType> = Omit<QuestionOf<Type>, 'type' | 'reward' | keyof Common>;

/** The shorthand for questions of one kind: the kind's own fields beside the common ones. */
const shorthand =
  <Type extends QuestionType>(type: Type) =>
  ({ question, points, media, timers, items, randomDrop, explanation, note, ...own }: Own<Type> & Common) =>
    ({
      question,
      type,
      ...own,
      timers: { ...(timers ?? usualTimers) },
      reward: { points, items: items ?? [], randomDrop: randomDrop ?? false },
      media: media ?? { type: 'No media' },
      ...(explanation !== undefined && { explanation }),
      ...(note !== undefined && { note }),
    }) as unknown as QuestionOf<Type>;

/** `options`, one of which is right: `answer`, its index. */
export const single = shorthand('single');
/** `options`, some of which are right: `right`, their indexes. */
export const several = shorthand('several');
/** `options` in the right order. */
export const order = shorthand('order');
/** `options`, and `matches` at the same places. */
export const pairs = shorthand('pairs');
/** The `value`, with its `unit` and `tolerance`; without a tolerance the closest teams gain points. */
export const number = shorthand('number');
/** The `accepted` answers, and perhaps the `refused` ones. */
export const text = shorthand('text');
/** `options`, none of which is right. */
export const poll = shorthand('poll');

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
