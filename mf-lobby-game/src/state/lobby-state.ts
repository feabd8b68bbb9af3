import type { GameServerMessage, LobbyView } from '@luplay/contracts/lobby-game';

/** A lobby as the caller knows it. */
export interface LobbyState {
  lobby: LobbyView;
  /** Only for members of a private lobby. */
  inviteCode: string | null;
  /** The lobby was deleted while it was shown. */
  deleted: boolean;
}

/** The newer of the known lobby and one from any source: poll, answer to a command, socket. */
export function mergeLobby(state: LobbyState | undefined, lobby: LobbyView, inviteCode?: string | null): LobbyState {
  const code = inviteCode === undefined ? (state?.inviteCode ?? null) : inviteCode;
  if (!state) return { lobby, inviteCode: code, deleted: false };
  if (lobby.updates < state.lobby.updates) return code === state.inviteCode ? state : { ...state, inviteCode: code };
  return { ...state, lobby, inviteCode: code };
}

/** The lobby after a socket message, which may come twice or late. Messages about the game alone change nothing. */
export function applyToLobby(state: LobbyState | undefined, message: GameServerMessage): LobbyState | undefined {
  switch (message.type) {
    case 'connection_established':
    case 'lobby_update':
      return mergeLobby(state, message.lobby);
    case 'lobby_deleted':
      return state && { ...state, deleted: true };
    case 'phase_update':
      // Start and end of a game; `lobby_update` may come a moment later.
      return state && message.seq >= state.lobby.updates && state.lobby.status !== message.game.lobby.status
        ? { ...state, lobby: { ...state.lobby, status: message.game.lobby.status } }
        : state;
    default:
      return state;
  }
}

export interface Membership {
  isMember: boolean;
  /** Waits for the next game. */
  onBench: boolean;
  isAdmin: boolean;
  /** Team of this user, if any. */
  teamId: string | null;
}

/** The user's relation to this lobby. */
export function membershipOf(lobby: LobbyView, userId: string): Membership {
  const team = Object.values(lobby.teams).find(({ members }) => members.some(({ id }) => id === userId));
  return {
    isMember: userId in lobby.players,
    onBench: isOnBench(lobby, userId),
    isAdmin: lobby.admin === userId,
    teamId: team?.teamId ?? null,
  };
}

export const isOnBench = ({ bench }: Pick<LobbyView, 'bench'>, userId: string): boolean =>
  bench?.some(({ id }) => id === userId) ?? false;

/** Whether the bench takes another one. The server decides. */
export const mayWait = ({ status, latecomers, admin, players, bench = [], maxPlayers }: LobbyView): boolean =>
  status !== 'waiting' &&
  latecomers !== false &&
  admin !== null &&
  new Set([...Object.keys(players), ...bench.map(({ id }) => id)]).size < maxPlayers;

/** Teams in the order in which they were created. */
export function orderedTeams(lobby: Pick<LobbyView, 'teams' | 'teamOrder'>): LobbyView['teams'][string][] {
  return lobby.teamOrder.flatMap((teamId) => lobby.teams[teamId] ?? []);
}

/** Players in the order in which they joined. */
export function orderedPlayers(lobby: Pick<LobbyView, 'players'>): LobbyView['players'][string][] {
  return Object.values(lobby.players).sort((a, b) => a.joinedAt - b.joinedAt);
}

export function playerTotal(lobby: Pick<LobbyView, 'players'>): number {
  return Object.keys(lobby.players).length;
}

export const isFull = (lobby: Pick<LobbyView, 'players' | 'maxPlayers'>): boolean =>
  playerTotal(lobby) >= lobby.maxPlayers;

/** Why a game cannot start yet, or null. The server decides. */
export function startObstacle(lobby: LobbyView): 'status' | 'teams' | null {
  if (lobby.status !== 'waiting') return 'status';
  return Object.values(lobby.teams).some(({ members }) => members.length > 0) ? null : 'teams';
}
