import { type Answer, type FinishedRecord, scoreAfter } from '@luplay/contracts/lobby-game';
import { answerForm, answerOf, rightOf } from '@luplay/quiz-ui';
import { type Cell, csvText } from '@luplay/web-kit/csv';
import { ru } from '../locale/record.ts';
import { verdictOf, votedOf } from './votes.ts';

/** A row for each player and question; a row without a player for a team in which no member could answer. */
export function recordCsv(record: FinishedRecord): string {
  const rows: Cell[][] = [[...ru.csv.columns]];
  for (const played of record.questions) {
    const { number, theme, question, votes, results, applied } = played;
    const text = (answer: Answer | null) => (answer === null ? null : answerForm(played).plain(answer, played));
    for (const { teamId, name } of record.teams) {
      const result = results[teamId];
      const used = applied.filter(({ fromTeamId }) => fromTeamId === teamId).map((item) => item.name);
      const own = votes.filter((vote) => vote.teamId === teamId);
      for (const vote of own.length > 0 ? own : [null]) {
        const verdict = vote && verdictOf(vote, played);
        rows.push([
          number,
          theme,
          question,
          text(rightOf(played)),
          name,
          vote?.name ?? null,
          vote && text(votedOf(vote)),
          verdict && ru.csv.verdicts[verdict],
          result ? text(answerOf(result)) : null,
          result?.points ?? null,
          result ? scoreAfter(result) : null,
          used.join(', ') || null,
        ]);
      }
    }
  }
  return csvText(rows);
}

export const recordJson = (record: FinishedRecord): string => `${JSON.stringify(record, null, 2)}\n`;

/** `luplay-2026-01-30-<game id>.csv`; the day in UTC. */
export function recordFileName({ finishedAt, gameId }: FinishedRecord, extension: 'csv' | 'json'): string {
  return `luplay-${new Date(finishedAt).toISOString().slice(0, 10)}-${gameId}.${extension}`;
}
