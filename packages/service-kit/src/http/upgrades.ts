import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { TrustedPeers } from '../base/address.ts';

/** A hub of sockets, as the HTTP server sees it. */
export interface AttachedHub {
  id: string;
  /** The path's parameters; null for another hub's path. */
  match(pathname: string): Record<string, string> | null;
  /** Finishes the handshake and opens the socket. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer, params: Record<string, string>): void;
  readonly count: number;
  readonly topicCount: number;
  /** Asks every client to reconnect elsewhere and closes its socket. */
  drain(): Promise<void>;
}

/**
 * Whether a page of this origin may open a socket. Programs outside browsers send no Origin; `null` (sandboxed frames,
 * files) and foreign pages are refused.
 */
export function originAllowed(request: IncomingMessage, allowed: readonly string[], peers: TrustedPeers): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  const forwarded = peers.trusts(request) ? request.headers['x-forwarded-host'] : undefined;
  const host = (typeof forwarded === 'string' ? forwarded : request.headers.host)?.toLowerCase();
  if (!host) return false;
  try {
    return new URL(origin).host === new URL(`http://${host}`).host || stripDefaultPort(origin) === host;
  } catch {
    return false;
  }
}

const stripDefaultPort = (origin: string) => origin.toLowerCase().replace(/^https?:\/\//, '');
