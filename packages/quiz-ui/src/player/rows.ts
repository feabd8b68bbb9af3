import type { GameView, TeamResult } from '@luplay/contracts/lobby-game';

export type GameTeam = GameView['teams'][number];

interface OptionCount {
  option: number;
  votes: number;
}

/** How many members chose each option, in the order of the options, without options that no member chose. */
export function optionCounts(answers: readonly number[]): OptionCount[] {
  const options = [...new Set(answers)].sort((a, b) => a - b);
  return options.map((option) => ({ option, votes: answers.filter((answer) => answer === option).length }));
}

export interface TeamRow {
  team: GameTeam;
  result: TeamResult | null;
}

/** Teams of the round: right answers first, then wrong ones, then none; otherwise as in the game. */
export function roundRows(game: Pick<GameView, 'teams' | 'results'>): TeamRow[] {
  const rank = ({ result }: TeamRow) =>
    result?.correct ? 0 : result?.answer !== undefined && result?.answer !== null ? 1 : 2;
  return game.teams
    .map((team) => ({ team, result: game.results?.[team.teamId] ?? null }))
    .sort((a, b) => rank(a) - rank(b));
}
