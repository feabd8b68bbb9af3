import type { QuestionStatistics } from '@luplay/contracts/lobby-game';
import { rightShare } from '../figures.ts';
import { hintsOf } from './hints.ts';

export const SORTS = ['place', 'hard', 'easy', 'slow', 'left'] as const;
export type Sort = (typeof SORTS)[number];
export const FILTERS = ['all', 'hinted', 'unplayed', 'removed'] as const;
export type Filter = (typeof FILTERS)[number];

const KEPT: Record<Filter, (question: QuestionStatistics) => boolean> = {
  all: () => true,
  hinted: (question) => hintsOf(question).length > 0,
  unplayed: ({ played }) => played === 0,
  removed: ({ place }) => place === null,
};

/** The smallest first; null last. */
const BY: Record<Exclude<Sort, 'place'>, (question: QuestionStatistics) => number | null> = {
  hard: rightShare,
  easy: (question) => {
    const share = rightShare(question);
    return share === null ? null : -share;
  },
  slow: ({ times }) => (times ? -times.median : null),
  left: ({ left, played }) => (played === 0 ? null : -left),
};

/** Equal ones stay in the order of the quiz. */
export function selected(questions: readonly QuestionStatistics[], filter: Filter, sort: Sort): QuestionStatistics[] {
  const kept = questions.filter(KEPT[filter]);
  if (sort === 'place') return kept;
  const by = BY[sort];
  return kept.sort((one, other) => (by(one) ?? Infinity) - (by(other) ?? Infinity) || 0);
}
