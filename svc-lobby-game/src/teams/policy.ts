import { isAdmin } from '../lobbies/policy.ts';
import type { LobbyState, TeamState } from '../state/lobby.ts';

/** Changing and deleting a team: its members and the lobby admin. */
export const mayManageTeam = (state: LobbyState, team: TeamState, userId: string): boolean =>
  team.members.includes(userId) || isAdmin(state, userId);
