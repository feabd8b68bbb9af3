import { roomSocket, rooms } from '@luplay/contracts/broadcast';
import { api, isApiError, type Live, useLiveSocket } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { applyRoomMessage, type RoomKnown } from '../state/room-state.ts';

export interface RoomLink {
  /** Null until the first answer, and when there is none. */
  known: RoomKnown | null;
  /** Set when there is no room to show. */
  failure: 'not_found' | 'failed' | null;
  /** What was thrown by the last try, of whatever kind. */
  error: unknown;
  busy: boolean;
  retry: () => void;
  live: Live;
  /** What a call answered: newer than what is known, it counts. */
  learn: (answer: Pick<RoomKnown, 'seq' | 'room'>) => void;
}

/** The room over HTTP first, so that a wrong code is told as such, and every change over the socket. */
export function useRoom(code: string): RoomLink {
  const query = useQuery({
    queryKey: ['room', code],
    queryFn: async ({ signal }): Promise<RoomKnown> => {
      const { broadcast, seq } = await api(rooms.getRoom, { params: { code }, signal });
      return { seq, room: broadcast, ended: false };
    },
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const [heard, setHeard] = useState<RoomKnown | null>(null);
  const known = heard ?? query.data ?? null;
  const live = useLiveSocket(
    roomSocket,
    { code },
    {
      enabled: query.data !== undefined,
      anonymous: true,
      onMessage: (message) => setHeard((state) => applyRoomMessage(state ?? query.data ?? null, message)),
    },
  );
  // A code of another shape is nobody's either.
  const unknown = isApiError(query.error, 'not_found') || isApiError(query.error, 'validation_failed');
  return {
    known,
    failure: known || query.isPending ? null : unknown ? 'not_found' : 'failed',
    error: query.error,
    busy: query.isFetching,
    retry: () => void query.refetch(),
    live: live as Live,
    learn: ({ seq, room }) =>
      setHeard((state) => {
        const before = state ?? query.data ?? null;
        return before && before.seq >= seq ? state : { seq, room, ended: false };
      }),
  };
}
