import type { QuestionStatistics } from '@luplay/contracts/lobby-game';
import { answersOf, rightOf, rightShare, silentShare } from '../figures.ts';

export type Hint = 'nobody' | 'everybody' | 'attracts' | 'slow' | 'silent';

/** The question itself is probably wrong; the others say that it could be better. */
export const isGrave = (hint: Hint): boolean => hint === 'nobody' || hint === 'attracts';

/** Fewer answers say nothing about a question. */
const ENOUGH_ANSWERS = 5;
const NOBODY = 0.1;
const EVERYBODY = 0.95;
/** Too slow: half of the answers take more than this share of the time that the quiz gives. */
const SLOW = 0.75;
const SILENT = 1 / 3;

/** What an author should look at. */
export function hintsOf(question: QuestionStatistics): Hint[] {
  const { votes, answer, times, place } = question;
  const share = rightShare(question);
  const hints: Hint[] = [];
  if ((silentShare(question) ?? 0) >= SILENT && answersOf(question) + question.silent >= ENOUGH_ANSWERS) {
    hints.push('silent');
  }
  if (share === null || answersOf(question) < ENOUGH_ANSWERS) return hints;
  if (share <= NOBODY) hints.unshift('nobody');
  else if (share >= EVERYBODY) hints.unshift('everybody');
  const wrong = Math.max(...votes.filter((_, option) => option !== answer));
  if (wrong > rightOf(question)) hints.push('attracts');
  if (times && place && place.seconds > 0 && times.median > place.seconds * 1000 * SLOW) hints.push('slow');
  return hints;
}
