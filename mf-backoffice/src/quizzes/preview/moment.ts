import type { DraftQuestion, Timer } from '@luplay/contracts/lobby-game';

/** The moments of a question that can be previewed. */
export type Moment = 'question' | 'answering' | 'results';
export const MOMENTS: readonly Moment[] = ['question', 'answering', 'results'];

const PARTS = { question: 'part1', answering: 'part2', results: 'part3' } as const;

/** The whole time of a moment, standing still. */
export function timerOf({ timers }: Pick<DraftQuestion, 'timers'>, moment: Moment): Timer {
  const total = timers[PARTS[moment]];
  return { remaining: total, total, endsAt: null, paused: true, message: '' };
}
