import { isHost, type LobbyState, type TeamState } from '../state/lobby.ts';

/** A team is changed and deleted by its members and the host. */
export const mayManageTeam = (state: LobbyState, team: TeamState, userId: string): boolean =>
  team.members.includes(userId) || isHost(state, userId);
