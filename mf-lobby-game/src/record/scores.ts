import type { FinishedRecord } from '@luplay/contracts/lobby-game';

/** A team's score before the first question and after each; a question that has no result for it changes nothing. */
export function scoresOf(record: FinishedRecord, teamId: string): number[] {
  const scores = [0];
  for (const { results } of record.questions) scores.push(results[teamId]?.score ?? scores.at(-1) ?? 0);
  return scores;
}

export const highestScore = (teams: readonly { scores: readonly number[] }[]): number =>
  Math.max(0, ...teams.flatMap(({ scores }) => scores));

/** Round numbers from 0 to at least `highest`, four or five of them. */
export function ticksUpTo(highest: number): number[] {
  const rough = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, index) => index * step);
}
