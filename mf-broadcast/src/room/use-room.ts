import { roomSocket } from '@luplay/contracts/broadcast';
import { isMissing, type LiveConnection, useLiveQuery } from '@luplay/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { roomQuery } from '../state/live-queries.ts';
import type { RoomState } from '../state/room-state.ts';

export interface RoomLink {
  /** Undefined until the first answer, and when there is no room. */
  known: RoomState | undefined;
  /** Set when there is no room to show. */
  failure: 'not_found' | 'failed' | null;
  query: UseQueryResult<RoomState>;
  live: LiveConnection;
}

export function useRoom(code: string): RoomLink {
  const { live, queries } = useLiveQuery({
    socket: roomSocket,
    queries: [roomQuery(code)],
    // HTTP first: it distinguishes a wrong code from an unavailable service.
    connect: ([known]) => known && { params: { code } },
    anonymous: true,
  });
  const [query] = queries;
  const { data, error, isPending } = query;
  const isGone = isMissing(error);
  return {
    known: data && isGone ? { ...data, ended: true } : data,
    failure: data || isPending ? null : isGone ? 'not_found' : 'failed',
    query,
    live,
  };
}
