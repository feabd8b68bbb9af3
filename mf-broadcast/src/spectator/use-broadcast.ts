import { spectatorSocket } from '@luplay/contracts/broadcast';
import { isApiError, type LiveConnection, useLiveQuery } from '@luplay/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import type { BroadcastState } from '../state/broadcast-state.ts';
import { broadcastQuery } from '../state/live-queries.ts';

interface Broadcast {
  query: UseQueryResult<BroadcastState>;
  hasEnded: boolean;
  live: LiveConnection;
}

/** What spectators of a lobby see; `given`: the code of a private one. */
export function useBroadcast(lobbyId: string, given?: string): Broadcast {
  const { live, queries } = useLiveQuery({
    socket: spectatorSocket,
    queries: [broadcastQuery(lobbyId, given)],
    // The socket's address needs the lobby's code, which is in the first reply.
    // With a token: players of a private lobby keep watching when its code changes.
    connect: ([known]) => known && { params: { code: known.lobby.broadcastCode } },
  });
  const [query] = queries;
  const hasEnded = query.data !== undefined && (query.data.ended || isApiError(query.error, 'not_found'));
  return { query, hasEnded, live };
}
