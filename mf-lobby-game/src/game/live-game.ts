import type { RequestFields, RequestType } from '@luplay/contracts';
import type { gameSocket } from '@luplay/contracts/lobby-game';
import { isApiError, type Live } from '@luplay/web-kit';
import { createContext } from 'react';

type GameSocket = typeof gameSocket;
/** The game screen's socket, for requests over it; null: HTTP only. */
export type GameLive = Live<GameSocket> | null;
export const LiveGame = createContext<GameLive>(null);

/**
 * Sends a request over the socket. Null: that is not open, or was lost or quiet before its reply, so that it takes a
 * call. Throws the server's refusal.
 */
export async function overSocket<K extends RequestType<GameSocket>>(
  live: GameLive,
  type: K,
  fields: RequestFields<GameSocket, K>,
) {
  try {
    return (await live?.request(type, fields)) ?? null;
  } catch (error) {
    // A call can renew the session; a socket cannot.
    if (isApiError(error, 'network') || isApiError(error, 'unauthorized')) return null;
    throw error;
  }
}
