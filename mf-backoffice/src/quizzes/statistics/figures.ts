import type { QuestionStatistics } from '@luplay/contracts/lobby-game';

export const answersOf = ({ votes }: QuestionStatistics): number => votes.reduce((sum, count) => sum + count, 0);
export const rightOf = ({ votes, answer }: QuestionStatistics): number => votes[answer] ?? 0;

/** False for a poll, in which nothing is right. */
export const isScored = ({ answer }: QuestionStatistics): boolean => answer >= 0;

/** The share of right answers among those that were given; null without any, and where nothing is right. */
export function rightShare(question: QuestionStatistics): number | null {
  const answers = answersOf(question);
  return answers === 0 || !isScored(question) ? null : rightOf(question) / answers;
}

/** The share of members who did not answer; null if nobody was asked. */
export function silentShare(question: QuestionStatistics): number | null {
  const asked = answersOf(question) + question.silent;
  return asked === 0 ? null : question.silent / asked;
}

export const meanPoints = ({ points, teams }: QuestionStatistics): number | null =>
  teams === 0 ? null : points / teams;

type Hint = 'nobody' | 'everybody' | 'attracts' | 'slow' | 'silent';

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
  const { votes, times, place } = question;
  const share = rightShare(question);
  const hints: Hint[] = [];
  if ((silentShare(question) ?? 0) >= SILENT && answersOf(question) + question.silent >= ENOUGH_ANSWERS) {
    hints.push('silent');
  }
  if (answersOf(question) < ENOUGH_ANSWERS) return hints;
  if (share !== null && share <= NOBODY) hints.unshift('nobody');
  else if (share !== null && share >= EVERYBODY) hints.unshift('everybody');
  if (votes.some((_, option) => beatsRight(question, option))) hints.push('attracts');
  if (times && place && place.seconds > 0 && times.median > place.seconds * 1000 * SLOW) hints.push('slow');
  return hints;
}

/** More people chose this option than the right one. Other kinds than `single` count no wrong answers apart. */
export const beatsRight = (question: QuestionStatistics, option: number): boolean =>
  (question.type ?? 'single') === 'single' &&
  option !== question.answer &&
  (question.votes[option] ?? 0) > rightOf(question);

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
