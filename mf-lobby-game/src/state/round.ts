import type { GameView, TeamResult } from '@luplay/contracts/lobby-game';

export type GameTeam = GameView['teams'][number];

export interface Seat {
  /** The user's team in this game; null for a spectator. */
  team: GameTeam | null;
  /** It is this team's turn to choose a theme. */
  choosing: boolean;
}

export function seatOf(game: GameView, userId: string): Seat {
  const team = game.teams.find(({ members }) => members.some(({ id }) => id === userId)) ?? null;
  return { team, choosing: team !== null && team.teamId === game.themeChoosingTeam };
}

export interface OptionCount {
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
export function roundRows(game: GameView): TeamRow[] {
  const rank = ({ result }: TeamRow) =>
    result?.correct ? 0 : result?.answer !== undefined && result?.answer !== null ? 1 : 2;
  return game.teams
    .map((team) => ({ team, result: game.results?.[team.teamId] ?? null }))
    .sort((a, b) => rank(a) - rank(b));
}

/** Names of the members of one's own team by the option they chose. */
export function votersByOption(team: GameTeam, votes: Readonly<Record<string, number>>): Map<number, string[]> {
  const voters = new Map<number, string[]>();
  for (const { id, name } of team.members) {
    const option = votes[id];
    if (option !== undefined) voters.set(option, [...(voters.get(option) ?? []), name]);
  }
  return voters;
}
