import { DEFAULT_QUESTION_TIMERS, type DraftQuestion } from '@luplay/contracts/lobby-game';
import { kindValues } from './values.ts';

/** Points of a new question, and of one that has none in its file. */
export const DEFAULT_POINTS = 60;

/** What a question begins with, in the editor and in an import. */
export const emptyQuestion = (type: DraftQuestion['type'] = 'single'): DraftQuestion => ({
  question: '',
  ...kindValues({ type }).empty,
  timers: { ...DEFAULT_QUESTION_TIMERS },
  reward: { points: DEFAULT_POINTS, items: [], randomDrop: false },
  media: { type: 'No media' },
});
