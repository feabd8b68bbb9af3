import type { Evening, FinishedRecord, PlayerStatistics, QuestionStatistics } from '@luplay/contracts/lobby-game';
import { csvCell, csvText } from '@luplay/web-kit/csv';
import { download } from '../export/export-quiz.ts';
import { results as texts } from '../locale/results.ts';
import { answersOf, meanPoints, rightOf, rightShare } from './figures.ts';
import type { Statistics } from './queries.ts';

type Cell = string | number | null;

/** A value as a cell; numbers with a decimal comma. */
export function cellOf(value: Cell): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value).replace('.', ',') : csvCell(value);
}

export const fileOf = (rows: readonly (readonly Cell[])[]): string => csvText(rows.map((row) => row.map(cellOf)));

/** Downloads the rows as a file. */
export function downloadCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  download(new Blob([fileOf(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

/** To two digits. */
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

const { file } = texts;
const hundred = (share: number | null) => (share === null ? null : Math.round(share * 1000) / 10);
const inSeconds = (ms: number | null | undefined) => (ms == null ? null : rounded(ms / 1000));
const yesNo = (is: boolean) => (is ? file.yes : file.no);
/** `2026-01-30 19:05:00`, as spreadsheets read it. */
const timeFormat = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium' });
const timeCell = (time: number) => timeFormat.format(time);

export function questionRows(questions: readonly QuestionStatistics[]): Cell[][] {
  const most = Math.max(4, ...questions.map(({ options }) => options.length));
  const options = Array.from({ length: most }, (_, index) => file.option(index + 1)).flat();
  const rows = questions.map((question): Cell[] => {
    const { theme, place, played, silent, times, left, votes, answer } = question;
    const own = Array.from({ length: most }, (_, index) => [question.options[index] ?? null, votes[index] ?? null]);
    return [
      ...[theme, question.question, yesNo(place !== null), played, answersOf(question), rightOf(question)],
      ...[hundred(rightShare(question)), silent],
      ...[inSeconds(times?.lower), inSeconds(times?.median), inSeconds(times?.upper)],
      ...[rounded(meanPoints(question)), left, question.options[answer] ?? null],
      ...own.flat(),
    ];
  });
  return [[...file.questions, file.rightOption, ...options], ...rows];
}

export const playerRows = (players: readonly PlayerStatistics[]): Cell[][] => [
  [...file.players],
  ...players.map(({ name, games, answers, right, silent, meanMs }): Cell[] => [
    ...[name, games, answers, right, hundred(answers === 0 ? null : right / answers), silent, inSeconds(meanMs)],
  ]),
];

export const eveningRows = (evenings: readonly Evening[]): Cell[][] => [
  [...file.evenings],
  ...evenings.map(({ startedAt, finishedAt, title, players, questions, simulated, teams }): Cell[] => [
    ...[timeCell(startedAt), timeCell(finishedAt), title, players, questions, yesNo(simulated)],
    teams.map(({ name, score }) => `${name}: ${score}`).join(', '),
    teams.flatMap(({ name, won }) => (won ? name : [])).join(', '),
  ]),
];

/** A row for each answer of a game. */
export function answerRows({ questions, teams }: FinishedRecord): Cell[][] {
  const nameOf = new Map(teams.map(({ teamId, name }) => [teamId, name]));
  const rows = questions.flatMap(({ number, theme, question, options, answer, votes, results }) =>
    votes.map(({ teamId, name, option, ms }): Cell[] => [
      ...[number, theme, question, options[answer] ?? null, nameOf.get(teamId) ?? null, name],
      ...(option === null ? [null, null] : [options[option] ?? null, yesNo(option === answer)]),
      ...[inSeconds(ms), results[teamId]?.score ?? null],
    ]),
  );
  return [[...file.evening], ...rows];
}

/** Who still answers at each question of a game. */
export const positionRows = (positions: Statistics['positions']): Cell[][] => [
  [...file.positions],
  ...positions.map(({ number, games, players, active }): Cell[] => [number, games, players, active]),
];
