import { z } from 'zod';
import type { RateLimit } from './call.ts';

/** Raised when older clients can no longer understand the messages. Sent in the subprotocol: `luplay.v1`. */
export const SOCKET_PROTOCOL_VERSION = 1;
export const SOCKET_PROTOCOL = `luplay.v${SOCKET_PROTOCOL_VERSION}` as const;
export const BEARER_PROTOCOL_PREFIX = 'bearer.';

/**
 * Close codes. 1000-1015 are RFC 6455's; 4400-4599 mirror the HTTP status of the same meaning.
 * `reconnect`: whether the client should come back by itself.
 */
export const CLOSE_CODES = {
  going_away: { code: 1001, reconnect: true },
  unsupported_data: { code: 1003, reconnect: false },
  policy_violation: { code: 1008, reconnect: false },
  message_too_big: { code: 1009, reconnect: false },
  service_restart: { code: 1012, reconnect: true },
  try_again_later: { code: 1013, reconnect: true },
  bad_request: { code: 4400, reconnect: false },
  unauthorized: { code: 4401, reconnect: false },
  not_found: { code: 4404, reconnect: false },
  too_slow: { code: 4408, reconnect: true },
  /** The page speaks an older protocol than the service: it has to be reloaded. */
  client_too_old: { code: 4426, reconnect: false },
  /** The page speaks a newer protocol than the service, which is still being updated. */
  server_too_old: { code: 4505, reconnect: false },
  too_many_sockets: { code: 4429, reconnect: false },
  rate_limited: { code: 4429, reconnect: false },
} as const;
export type CloseReason = keyof typeof CLOSE_CODES;

export const SOCKET_LIMITS = {
  /** Largest frame a client may send, bytes. */
  maxPayload: 4096,
  /** Messages a client may send in a second before it is closed with 1008; pings and pongs are messages. */
  messagesPerSecond: 20,
  /** Sockets of one kind one account may hold, over all replicas; on each of them while Redis is away. */
  perUser: 20,
  /**
   * Bytes of snapshots a second for one user, for the sockets without a token of one address (a school is one), and for
   * a whole replica.
   */
  snapshotBytesPerUser: 1024 * 1024,
  snapshotBytesPerAddress: 4 * 1024 * 1024,
  snapshotBytesPerReplica: 64 * 1024 * 1024,
  /** A socket with more unsent bytes than this gets only the newest state. */
  slowReaderBytes: 64 * 1024,
  /** ... and is closed when it has not drained for this long, ms. */
  slowReaderPatience: 10_000,
  /** A socket that was sent nothing else for this long gets a heartbeat, ms. */
  heartbeatInterval: 1_500,
  /**
   * A socket that received nothing for this long is lost: its process hangs, or the network is cut. Client and gateway
   * close it, ms.
   */
  silence: 4_000,
  /** Ping interval; a socket that missed the previous pong is closed, ms. */
  pingInterval: 25_000,
  /** Progress messages at most this often for each lobby, ms. */
  progressInterval: 400,
} as const;

/** The process that serves the socket is alive and has nothing to send. No number, no time. */
export const socketHeartbeat = z.object({ type: z.literal('heartbeat') });
export const SOCKET_HEARTBEAT: z.output<typeof socketHeartbeat> = { type: 'heartbeat' };

/** How often one address may ask for what does not exist. Limits with the same `id` are counted together. */
export interface MissRate extends Omit<RateLimit, 'by'> {
  id?: string;
}

export interface SocketSpec<S extends z.ZodType = z.ZodType, C extends z.ZodType = z.ZodType> {
  id: string;
  service: string;
  /** At the gateway under `/api2` and bare; parameters as `:name`. */
  path: `/ws/${string}`;
  summary: string;
  /** How often one address may ask for a code that does not exist: set where the path has a guessable code. */
  misses?: MissRate;
  /** What pages of this version can show, and say so in the address: `?knows=<one>.<other>`. */
  knows?: readonly string[];
  /** Union of everything the server sends. */
  server: S;
  /** Union of everything a client may send. */
  client: C;
}

export function defineSocket<S extends z.ZodType, C extends z.ZodType>(spec: SocketSpec<S, C>): SocketSpec<S, C> {
  return spec;
}
