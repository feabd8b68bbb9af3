import { LOBBY_POLL_MS, lobbies } from '@luplay/contracts/lobby-game';
import { api } from '@luplay/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../state/keys.ts';
import { type LobbyState, mergeLobby } from '../state/lobby-state.ts';
import { useLiveLobby } from '../state/use-live-lobby.ts';

/** A lobby, kept fresh by the game socket; polled only while that is not open. */
export function useLobby(lobbyId: string) {
  const client = useQueryClient();
  const known = client.getQueryData<LobbyState>(keys.lobby(lobbyId)) !== undefined;
  const live = useLiveLobby(lobbyId, known);
  const query = useQuery({
    queryKey: keys.lobby(lobbyId),
    queryFn: async ({ signal }) => {
      const { lobby, inviteCode, telegramApp } = await api(lobbies.getLobby, { params: { id: lobbyId }, signal });
      client.setQueryData(keys.telegramApp, telegramApp);
      // The socket may have been faster than this answer.
      return mergeLobby(client.getQueryData<LobbyState>(keys.lobby(lobbyId)), lobby, inviteCode);
    },
    refetchInterval: live.status === 'open' ? false : LOBBY_POLL_MS,
  });
  return { query, live };
}
