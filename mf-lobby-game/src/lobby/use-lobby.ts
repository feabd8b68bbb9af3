import { LOBBY_POLL_MS, lobbies } from '@luplay/contracts/lobby-game';
import { api, useUser } from '@luplay/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keys } from '../state/keys.ts';
import { type LobbyState, mergeLobby } from '../state/lobby-state.ts';
import { passFor } from '../state/pass.ts';
import { useLiveLobby } from '../state/use-live-lobby.ts';

/** A lobby, kept fresh by the game socket; polled only while that is not open. */
export function useLobby(lobbyId: string, invitation?: string) {
  const client = useQueryClient();
  const { userId } = useUser();
  const current = () => client.getQueryData<LobbyState>(keys.lobby(lobbyId))?.lobby;
  const lobby = current();
  const live = useLiveLobby(lobbyId, passFor(lobby, userId, invitation), lobby !== undefined);
  const query = useQuery({
    queryKey: keys.lobby(lobbyId),
    queryFn: async ({ signal }) => {
      const pass = passFor(current(), userId, invitation);
      const { lobby, inviteCode, telegramApp } = await api(lobbies.getLobby, {
        params: { id: lobbyId },
        query: pass,
        signal,
      });
      client.setQueryData(keys.telegramApp, telegramApp);
      // The socket may have been faster than this answer.
      return mergeLobby(client.getQueryData<LobbyState>(keys.lobby(lobbyId)), lobby, inviteCode);
    },
    refetchInterval: live.status === 'open' ? false : LOBBY_POLL_MS,
  });
  // With whoever is sent away the invite code changes, which the socket tells nobody.
  const kicked = query.data?.lobby.kicked.join();
  const before = useRef(kicked);
  const { refetch } = query;
  useEffect(() => {
    if (before.current !== undefined && before.current !== kicked) void refetch();
    before.current = kicked;
  }, [kicked, refetch]);
  return { query, live };
}
