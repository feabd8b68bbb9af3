import { gameSocket } from '@luplay/contracts/lobby-game';
import { isApiError, useLiveQuery, useUser } from '@luplay/web-kit';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { invitationOf } from '../lobby/sharing/invitation-link.ts';
import { gameQuery, lobbyQuery, type PassOf } from '../state/live-queries.ts';
import { passFor } from '../state/pass.ts';

/** The game and its lobby. */
export function useGame(lobbyId: string) {
  const { userId } = useUser();
  const [search] = useSearchParams();
  const passOf: PassOf = (lobby) => passFor(lobby, userId, invitationOf(search));
  const { live, queries } = useLiveQuery({
    socket: gameSocket,
    queries: [gameQuery(lobbyId, passOf), lobbyQuery(lobbyId, passOf)],
    connect: ([, state]) => ({ params: { lobbyId }, search: passOf(state?.lobby) }),
  });
  const [game, lobby] = queries;

  // The game has ended: the lobby shows what to do next.
  const { refetch } = lobby;
  const missedAt = isApiError(game.error, 'not_found') ? game.errorUpdatedAt : 0;
  useEffect(() => {
    if (missedAt > 0) void refetch({ cancelRefetch: false });
  }, [missedAt, refetch]);
  return { game, lobby, live };
}
