import { type GameServerMessage, gameSocket, type LobbyPass } from '@luplay/contracts/lobby-game';
import { useLiveSocket } from '@luplay/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { applyToGame, type GameState } from './game-state.ts';
import { keys } from './keys.ts';
import { applyToLobby, type LobbyState } from './lobby-state.ts';

/** Keeps lobby and game of the query cache as the game socket tells them. */
export function useLiveLobby(lobbyId: string, pass: LobbyPass, enabled = true) {
  const client = useQueryClient();
  const onMessage = (message: GameServerMessage) => {
    client.setQueryData<LobbyState>(keys.lobby(lobbyId), (state) => applyToLobby(state, message));
    client.setQueryData<GameState>(keys.game(lobbyId), (state) => applyToGame(state, message));
  };
  return useLiveSocket(gameSocket, { lobbyId }, { onMessage, enabled, query: pass });
}
