import { games, lobbies } from '@luplay/contracts/lobby-game';
import { api } from '@luplay/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { applyInfo, type GameState } from '../state/game-state.ts';
import { keys } from '../state/keys.ts';
import { type LobbyState, mergeLobby } from '../state/lobby-state.ts';
import { useLiveLobby } from '../state/use-live-lobby.ts';

/** How often the game is asked for while the socket is not open, ms. */
const FALLBACK_POLL_MS = 1500;

/**
 * The game and its lobby. The socket's greeting brings both and everything after it; the calls give the first paint when they are
 * faster, and stand in while the socket is away.
 */
export function useGame(lobbyId: string) {
  const client = useQueryClient();
  const live = useLiveLobby(lobbyId);
  const away = live.status === 'retrying' || live.status === 'failed';
  const current = () => client.getQueryData<GameState>(keys.game(lobbyId));
  const game = useQuery({
    queryKey: keys.game(lobbyId),
    queryFn: async ({ signal }): Promise<GameState> => {
      const seq = current()?.seq ?? -1;
      const info = await api(games.gameInfo, { params: { lobbyId }, signal });
      return applyInfo(current(), info, seq);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // While away the next poll is the retry.
    ...(away && { retry: false }),
    refetchInterval: away ? FALLBACK_POLL_MS : false,
    refetchOnWindowFocus: false,
  });
  // An answer while the socket waits for its next try: the service is back, so why wait.
  const { retry } = live;
  const answeredAt = game.dataUpdatedAt;
  const awaySince = useRef(0);
  useEffect(() => {
    if (!away) awaySince.current = 0;
    else if (awaySince.current === 0) awaySince.current = Date.now();
    else if (answeredAt > awaySince.current) retry();
  }, [away, answeredAt, retry]);
  const lobby = useQuery({
    queryKey: keys.lobby(lobbyId),
    queryFn: async ({ signal }) => {
      const answer = await api(lobbies.getLobby, { params: { id: lobbyId }, signal });
      return mergeLobby(client.getQueryData<LobbyState>(keys.lobby(lobbyId)), answer.lobby, answer.inviteCode);
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return { game, lobby, live };
}
