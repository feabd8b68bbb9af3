/** Shapes of the demo content (field names, spelling included, are the specification's) and short ways to write a question down. */

export type QuestionTimers = {
  /** Seconds: reading, answering, team answers, right answer. */
  part1: number;
  part2: number;
  part3: number;
  part4: number;
};

export type QuestionMedia = {
  type: 'No media' | 'Picture' | 'Video';
  audio?: { path: string };
  pictureQuestion?: { path: string };
  pictureAnswer?: { path: string };
};

export type DemoQuestion = {
  question: string;
  type: 'single';
  options: [string, string, string, string];
  /** Index of the right option. */
  answer: 0 | 1 | 2 | 3;
  timers: QuestionTimers;
  reward: { points: number; items: string[]; randomDrop: boolean };
  media: QuestionMedia;
};

export type DemoTheme = { name: string; color: string; icon: string; description: string; questions: DemoQuestion[] };

export type DemoQuiz = {
  id: string;
  title: string;
  description: string;
  type: 'quiz';
  locked: boolean;
  is_active: boolean;
  backgorundMedia?: { audio?: { playlistPath: string; volume: number }; backgorund?: { path: string } };
  theme: DemoTheme[];
};

const usualTimers: QuestionTimers = { part1: 10, part2: 30, part3: 5, part4: 5 };

/** For a round that is over in a minute: people warming up, and the browser tests. */
export const quickTimers: QuestionTimers = { part1: 3, part2: 8, part3: 3, part4: 2 };

type Single = Pick<DemoQuestion, 'question' | 'options' | 'answer'> & {
  points: number;
  media?: QuestionMedia;
  timers?: QuestionTimers;
};

/** A question with one right option out of four; no items and no random drop. */
export function single({ question, options, answer, points, media, timers }: Single): DemoQuestion {
  return {
    question,
    type: 'single',
    options,
    answer,
    timers: { ...(timers ?? usualTimers) },
    reward: { points, items: [], randomDrop: false },
    media: media ?? { type: 'No media' },
  };
}

/** Ids are random on purpose: neither name may tell the answer, nor the second picture be guessed from the first. */
export function picture(questionId: string, answerId: string): QuestionMedia {
  return {
    type: 'Picture',
    pictureQuestion: { path: `/media/quiz/${questionId}.webp` },
    pictureAnswer: { path: `/media/quiz/${answerId}.webp` },
  };
}

/** A sound that plays while the question is shown; there is no picture. */
export function sound(id: string): QuestionMedia {
  return { type: 'No media', audio: { path: `/media/quiz/${id}.wav` } };
}
