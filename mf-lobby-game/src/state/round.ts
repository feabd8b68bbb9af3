import type { GameView, LobbyView } from '@luplay/contracts/lobby-game';
import type { Voter } from '@luplay/quiz-ui/player';

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

/** The members of one's own team by the option they chose; with their faces, where they are known. */
export function votersByOption(
  team: GameTeam,
  votes: Readonly<Record<string, number>>,
  players: LobbyView['players'] = {},
): Map<number, Voter[]> {
  const voters = new Map<number, Voter[]>();
  for (const { id, name } of team.members) {
    const option = votes[id];
    if (option === undefined) continue;
    const { profilePicture: picture, color } = players[id] ?? {};
    voters.set(option, [...(voters.get(option) ?? []), { id, name, picture, color }]);
  }
  return voters;
}
