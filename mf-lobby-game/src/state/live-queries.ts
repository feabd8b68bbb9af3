import {
  type gameSocket,
  games,
  LOBBY_POLL_MS,
  type LobbyPass,
  type LobbyView,
  lobbies,
} from '@luplay/contracts/lobby-game';
import { profiles } from '@luplay/contracts/user';
import { api, type LiveQuery } from '@luplay/web-kit';
import { applyInfo, applyToGame, type GameState } from './game-state.ts';
import { keys } from './keys.ts';
import { applyToLobby, type LobbyState, mergeLobby } from './lobby-state.ts';

/** What games have paid, as `asked` for. */
export const payQuery = (userId: string, asked: string) => ({
  queryKey: ['pay', userId, asked],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(profiles.lucoins, { params: { id: userId }, signal }),
});

/** How often the game is read while the socket is away, ms: a phase may last only a few seconds. */
const GAME_POLL_MS = 1500;

/** What lets this person see the lobby, given what they know of it. */
export type PassOf = (lobby: LobbyView | undefined) => LobbyPass;

export const lobbyQuery = (lobbyId: string, passOf: PassOf): LiveQuery<typeof gameSocket, LobbyState> => ({
  queryKey: keys.lobby(lobbyId),
  async queryFn({ client, signal }) {
    const known = () => client.getQueryData<LobbyState>(keys.lobby(lobbyId));
    const { lobby, inviteCode, telegramApp } = await api(lobbies.getLobby, {
      params: { id: lobbyId },
      query: passOf(known()?.lobby),
      signal,
    });
    client.setQueryData(keys.telegramApp, telegramApp);
    // The socket may have brought a newer state than this response.
    return mergeLobby(known(), lobby, inviteCode);
  },
  apply: applyToLobby,
  pollMs: LOBBY_POLL_MS,
});

export const gameQuery = (lobbyId: string, passOf: PassOf): LiveQuery<typeof gameSocket, GameState> => ({
  ...gameFromSocket(lobbyId),
  async queryFn({ client, signal }) {
    const known = () => client.getQueryData<GameState>(keys.game(lobbyId));
    const seq = known()?.seq ?? -1;
    const lobby = client.getQueryData<LobbyState>(keys.lobby(lobbyId))?.lobby;
    const info = await api(games.gameInfo, { params: { lobbyId }, query: passOf(lobby), signal });
    return applyInfo(known(), info, seq);
  },
  pollMs: GAME_POLL_MS,
});

/** The game from the socket alone, for screens that work without it. */
export const gameFromSocket = (lobbyId: string): LiveQuery<typeof gameSocket, GameState> => ({
  queryKey: keys.game(lobbyId),
  apply: applyToGame,
});
