import type { Answer, GameView, TeamResult } from '@luplay/contracts/lobby-game';
import { sitsOut } from '../board/play.ts';
import { answerOf } from '../kinds/kind.ts';

export type GameTeam = GameView['teams'][number];

interface AnswerCount {
  answer: Answer;
  votes: number;
}

/** How many members gave each answer: in the order of the options, other answers in the order of arrival. */
export function answerCounts({ answers, gave = [] }: Pick<TeamResult, 'answers' | 'gave'>): AnswerCount[] {
  const counts = new Map<string, AnswerCount>();
  for (const answer of [...answers.toSorted((a, b) => a - b), ...gave]) {
    const key = JSON.stringify(answer);
    counts.set(key, { answer, votes: (counts.get(key)?.votes ?? 0) + 1 });
  }
  return [...counts.values()];
}

export interface TeamRow {
  team: GameTeam;
  result: TeamResult | null;
}

/** Of the teams that play: right answers first, then those right in part, wrong ones, and none; else as in the game. */
export function roundRows(game: Pick<GameView, 'teams' | 'results' | 'board'>): TeamRow[] {
  const rank = ({ result }: TeamRow) =>
    result ? (result.correct ? 0 : result.share ? 1 : answerOf(result) !== null ? 2 : 3) : 3;
  return game.teams
    .filter(({ teamId }) => !sitsOut(game, teamId))
    .map((team) => ({ team, result: game.results?.[team.teamId] ?? null }))
    .sort((a, b) => rank(a) - rank(b));
}
