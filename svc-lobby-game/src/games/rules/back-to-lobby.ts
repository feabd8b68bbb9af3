import type { LobbyState } from '../../state/lobby.ts';

/** Ends the game, without rewards if it is running, and keeps the teams that have members. */
export function backToLobby(state: LobbyState): LobbyState {
  if (state.status === 'waiting') return state;
  return { ...state, status: 'waiting', game: null, teams: state.teams.filter((team) => team.members.length > 0) };
}
