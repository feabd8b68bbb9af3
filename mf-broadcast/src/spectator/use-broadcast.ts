import { spectatorSocket, spectators } from '@luplay/contracts/broadcast';
import { api, type Live, useLiveSocket } from '@luplay/web-kit';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { applyMessage, type BroadcastState } from '../state/broadcast-state.ts';

/** Nobody listens on this code: the socket stays shut until the lobby's own is known. */
const NO_CODE = '000000';

interface Broadcast {
  query: UseQueryResult<BroadcastState>;
  state: BroadcastState | null;
  live: Live;
}

/**
 * The first state over HTTP, of a private lobby for who has its code (`given`); every later one over the socket of
 * that code.
 */
export function useBroadcast(lobbyId: string, given?: string): Broadcast {
  const query = useQuery({
    queryKey: ['broadcast', lobbyId, given],
    queryFn: async ({ signal }): Promise<BroadcastState> => {
      const { seq, lobby, game } = await api(spectators.watchLobby, {
        params: { lobbyId },
        query: given === undefined ? {} : { code: given },
        signal,
      });
      return { seq, lobby, game, ended: false };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [heard, setHeard] = useState<BroadcastState | null>(null);
  const code = query.data?.lobby.broadcastCode;
  const live = useLiveSocket(
    spectatorSocket,
    { code: code ?? NO_CODE },
    {
      enabled: code !== undefined,
      anonymous: true,
      onMessage: (message) => setHeard((state) => applyMessage(state ?? query.data ?? null, message)),
    },
  );
  return { query, state: heard ?? query.data ?? null, live: live as Live };
}
