import type { FinishedRecord } from '@luplay/contracts/lobby-game';
import { ru } from '../locale/record.ts';

/** The column separator of Russian spreadsheets, where the comma is the decimal separator. */
const SEPARATOR = ';';
const LINE_END = '\r\n';
/** Byte order mark: spreadsheets detect UTF-8 by it. */
const BOM = '\uFEFF';

/** A value as a cell. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /["\r\n;,]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A row for each player and question; a row without a player for a team in which no member could answer. */
export function recordCsv(record: FinishedRecord): string {
  const rows: (string | number | null)[][] = [[...ru.csv.columns]];
  for (const { number, theme, question, options, answer, votes, results, applied } of record.questions) {
    const text = (option: number | null) => (option === null ? null : (options[option] ?? String(option + 1)));
    for (const { teamId, name } of record.teams) {
      const result = results[teamId];
      const used = applied.filter(({ fromTeamId }) => fromTeamId === teamId).map((item) => item.name);
      const own = votes.filter((vote) => vote.teamId === teamId);
      for (const vote of own.length > 0 ? own : [null]) {
        rows.push([
          number,
          theme,
          question,
          text(answer),
          name,
          vote?.name ?? null,
          vote ? text(vote.option) : null,
          vote && vote.option !== null ? (vote.option === answer ? ru.csv.yes : ru.csv.no) : null,
          text(result?.answer ?? null),
          result?.points ?? null,
          result?.score ?? null,
          used.join(', ') || null,
        ]);
      }
    }
  }
  return BOM + rows.map((row) => row.map(csvCell).join(SEPARATOR) + LINE_END).join('');
}

export const recordJson = (record: FinishedRecord): string => `${JSON.stringify(record, null, 2)}\n`;

/** `luplay-2026-01-30-<game id>.csv`; the day in UTC. */
export function recordFileName({ finishedAt, gameId }: FinishedRecord, extension: 'csv' | 'json'): string {
  return `luplay-${new Date(finishedAt).toISOString().slice(0, 10)}-${gameId}.${extension}`;
}
