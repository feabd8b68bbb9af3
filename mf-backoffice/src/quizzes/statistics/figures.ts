import type { QuestionStatistics } from '@luplay/contracts/lobby-game';

export const answersOf = ({ votes }: QuestionStatistics): number => votes.reduce((sum, count) => sum + count, 0);
export const rightOf = ({ votes, answer }: QuestionStatistics): number => votes[answer] ?? 0;

/** The share of right answers among those that were given; null without any. */
export function rightShare(question: QuestionStatistics): number | null {
  const answers = answersOf(question);
  return answers === 0 ? null : rightOf(question) / answers;
}

/** The share of members who did not answer; null if nobody was asked. */
export function silentShare(question: QuestionStatistics): number | null {
  const asked = answersOf(question) + question.silent;
  return asked === 0 ? null : question.silent / asked;
}

export const meanPoints = ({ points, teams }: QuestionStatistics): number | null =>
  teams === 0 ? null : points / teams;
