import {
  type Evening,
  type FinishedRecord,
  type PlayerStatistics,
  type QuestionStatistics,
  scoreAfter,
} from '@luplay/contracts/lobby-game';
import { answerForm } from '@luplay/quiz-ui';
import { type Cell, csvText } from '@luplay/web-kit/csv';
import { download } from '@luplay/web-kit/download';
import { results as texts } from '../locale/results.ts';
import { answersOf, isScored, meanPoints, rightOf, rightShare } from './figures.ts';
import type { Statistics } from './queries.ts';
import { givenIn, rightIn, type Verdict, verdictOf } from './verdict.ts';

/** Downloads the rows as a file. */
export function downloadCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  download(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
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
      ...[theme, question.question, yesNo(place !== null), played, answersOf(question)],
      ...[isScored(question) ? rightOf(question) : null, hundred(rightShare(question)), silent],
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

const JUDGED: Record<Verdict, string | null> = {
  ...{ right: file.yes, part: file.part, wrong: file.no },
  ...{ given: null, silent: null },
};

/** A row for each answer of a game. */
export function answerRows({ questions, teams }: FinishedRecord): Cell[][] {
  const nameOf = new Map(teams.map(({ teamId, name }) => [teamId, name]));
  const rows = questions.flatMap((question) => {
    const { number, theme, votes, results } = question;
    const right = rightIn(question);
    return votes.map((vote): Cell[] => {
      const { teamId, name, ms } = vote;
      const answer = givenIn(vote);
      const result = results[teamId];
      return [
        ...[number, theme, question.question, right, nameOf.get(teamId) ?? null, name],
        answer === null ? null : answerForm(question).plain(answer, question),
        ...[JUDGED[verdictOf(question, vote)], inSeconds(ms), result ? scoreAfter(result) : null],
      ];
    });
  });
  return [[...file.evening], ...rows];
}

/** Who still answers at each question of a game. */
export const positionRows = (positions: Statistics['positions']): Cell[][] => [
  [...file.positions],
  ...positions.map(({ number, games, players, active }): Cell[] => [number, games, players, active]),
];
