import { games, LOBBY_POLL_MS, lobbies } from '@luplay/contracts/lobby-game';
import { api, isApiError, useUser } from '@luplay/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { invitationOf } from '../lobby/sharing/share.ts';
import { applyInfo, type GameState } from '../state/game-state.ts';
import { keys } from '../state/keys.ts';
import { type LobbyState, mergeLobby } from '../state/lobby-state.ts';
import { passFor } from '../state/pass.ts';
import { useLiveLobby } from '../state/use-live-lobby.ts';

/** How often the game is asked for while the socket is not open, ms: a phase may be over in a few seconds. */
const GAME_POLL_MS = 1500;

/**
 * The game and its lobby. The socket's greeting brings both and everything after it; the calls give the first paint
 * when they are faster, and stand in while the socket is away.
 */
export function useGame(lobbyId: string) {
  const client = useQueryClient();
  const { userId } = useUser();
  const [search] = useSearchParams();
  const pass = () => passFor(client.getQueryData<LobbyState>(keys.lobby(lobbyId))?.lobby, userId, invitationOf(search));
  const live = useLiveLobby(lobbyId, pass());
  const away = live.status !== 'open' || live.quiet;
  const lost = live.quiet || live.status === 'retrying' || live.status === 'failed';
  const current = () => client.getQueryData<GameState>(keys.game(lobbyId));
  const game = useQuery({
    queryKey: keys.game(lobbyId),
    queryFn: async ({ signal }): Promise<GameState> => {
      const seq = current()?.seq ?? -1;
      const info = await api(games.gameInfo, { params: { lobbyId }, query: pass(), signal });
      return applyInfo(current(), info, seq);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The next poll is the retry.
    ...(lost && { retry: false }),
    refetchInterval: away ? GAME_POLL_MS : false,
    refetchOnWindowFocus: false,
  });
  const lobby = useQuery({
    queryKey: keys.lobby(lobbyId),
    queryFn: async ({ signal }) => {
      const answer = await api(lobbies.getLobby, { params: { id: lobbyId }, query: pass(), signal });
      return mergeLobby(client.getQueryData<LobbyState>(keys.lobby(lobbyId)), answer.lobby, answer.inviteCode);
    },
    staleTime: Number.POSITIVE_INFINITY,
    ...(lost && { retry: false }),
    refetchInterval: away ? LOBBY_POLL_MS : false,
    refetchOnWindowFocus: false,
  });

  // An answer while the socket is quiet or waits for its next try: the service is there, so why wait. Once: it may be
  // the sockets alone that do not come through.
  const { status, revive, hurry } = live;
  const answeredAt = game.dataUpdatedAt;
  const lostAt = useRef(0);
  useEffect(() => {
    if (!lost) lostAt.current = 0;
    else if (lostAt.current === 0) lostAt.current = Date.now();
    else if (answeredAt > lostAt.current) {
      lostAt.current = Number.POSITIVE_INFINITY;
      hurry();
    }
  }, [lost, answeredAt, hurry]);

  // A socket that has given up is tried once more when the service answers again after it did not.
  const isSilent = isApiError(game.error) && (game.error.status === 0 || game.error.status >= 500);
  const wasSilent = useRef(false);
  useEffect(() => {
    if (status === 'open') wasSilent.current = false;
    else if (isSilent) wasSilent.current = true;
    else if (wasSilent.current && status === 'failed') {
      wasSilent.current = false;
      revive();
    }
  }, [status, isSilent, revive]);

  // There is no game any more: the lobby tells where to go.
  const { refetch } = lobby;
  const missedAt = isApiError(game.error, 'not_found') ? game.errorUpdatedAt : 0;
  useEffect(() => {
    if (missedAt > 0) void refetch({ cancelRefetch: false });
  }, [missedAt, refetch]);
  return { game, lobby, live };
}
