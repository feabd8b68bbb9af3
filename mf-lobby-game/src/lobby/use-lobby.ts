import { gameSocket } from '@luplay/contracts/lobby-game';
import { useLiveQuery, useUser } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';
import { gameFromSocket, lobbyQuery, type PassOf } from '../state/live-queries.ts';
import { passFor } from '../state/pass.ts';
import { useEndedSocket } from '../state/use-deleted-lobby.ts';

/** A lobby, and the game that was played in it. */
export function useLobby(lobbyId: string, invitation?: string) {
  const { userId } = useUser();
  const passOf: PassOf = (lobby) => passFor(lobby, userId, invitation);
  const { live, queries } = useLiveQuery({
    socket: gameSocket,
    // The invite code comes with HTTP answers alone, so a cached lobby is read again when the screen opens.
    queries: [{ ...lobbyQuery(lobbyId, passOf), staleTime: 0 }, gameFromSocket(lobbyId)],
    // The first reply has the code with which a non-member may watch a private lobby.
    connect: ([state]) => state && { params: { lobbyId }, search: passOf(state.lobby) },
  });
  const [lobby, game] = queries;

  // Kicking somebody changes the invite code, and a lobby that becomes private may get its first one.
  const door = lobby.data && [lobby.data.lobby.isPublic, ...lobby.data.lobby.kicked].join();
  const before = useRef(door);
  const { refetch } = lobby;
  useEffect(() => {
    if (before.current !== undefined && before.current !== door) void refetch();
    before.current = door;
  }, [door, refetch]);

  useEndedSocket(live, refetch);
  return { lobby, game, live };
}
