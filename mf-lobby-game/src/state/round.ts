import type { GameView } from '@luplay/contracts/lobby-game';

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

/** Names of the members of one's own team by the option they chose. */
export function votersByOption(team: GameTeam, votes: Readonly<Record<string, number>>): Map<number, string[]> {
  const voters = new Map<number, string[]>();
  for (const { id, name } of team.members) {
    const option = votes[id];
    if (option !== undefined) voters.set(option, [...(voters.get(option) ?? []), name]);
  }
  return voters;
}
