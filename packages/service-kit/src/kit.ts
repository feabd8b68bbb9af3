import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { CallTable } from '@luplay/contracts';
import type { Logger } from 'pino';
import type { VersionedKeys } from './auth/key-set.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Mongo } from './backing/mongo/mongo.ts';
import type { Sharding } from './backing/mongo/sharding.ts';
import type { Nats } from './backing/nats/nats.ts';
import type { Bull } from './backing/redis/bull.ts';
import type { Redis } from './backing/redis/redis.ts';
import type { Activity, LoadMonitor } from './base/activity.ts';
import type { TrustedPeers } from './base/address.ts';
import type { Audit, SecurityDetails, SecurityEvent } from './base/audit.ts';
import type { EnvOf, EnvShape } from './env.ts';
import type { Handlers } from './http/handler.ts';
import type { Metrics } from './http/metrics.ts';
import type { AnySchema } from './migrations/migration.ts';

/**
 * Everything that service-kit gives a service. The backing services connect in the background; using one that is away
 * throws `unavailable`.
 */
export interface Kit<E extends EnvShape = Record<never, never>> {
  env: EnvOf<E>;
  log: Logger;
  /**
   * Writes an event of the security log. The kit itself notes refusals and limits that a client is answered with.
   */
  audit(event: SecurityEvent, details: SecurityDetails): void;
  /** `svc-lobby-game#0` */
  replica: string;
  /** Epoch ms. */
  now(): number;
  mongo: Mongo;
  redis: Redis;
  nats: Nats;
  bull: Bull;
  tokens: {
    /** For the service that signs: its own public keys instead of LUPLAY_JWKS_URL. May be called again. */
    useKeys(keys: VersionedKeys): void;
    /** For the service that signs: called when a rotation of the keys is announced. */
    onRotated(listener: (version: number) => void): void;
  };
  /** Adds the number of entries in memory, by kind, to `/metrics`. Called at each scrape. */
  countHeld(read: () => Record<string, number>): void;
  /** Whether this replica has calls or sockets. */
  activity: Pick<Activity, 'isIdle' | 'follow'>;
  /** Whether this process is short of time. */
  load: Pick<LoadMonitor, 'isBusy'>;
  /** Runs when the replica drains, after its requests have finished and before its connections close. */
  onDrain(work: () => Promise<void> | void): void;
  /** For live-kit only. */
  internals: KitInternals;
}

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

/** Parts of the kit that services do not see. */
export interface KitInternals {
  tokens: Tokens;
  metrics: Metrics;
  audit: Audit;
  activity: Activity;
  peers: TrustedPeers;
  checkResponses: boolean;
  hubs: AttachedHub[];
  /** Resolves when the replica is ready, or when that takes too long; null from then on. */
  starting: Promise<void> | null;
  drains: (() => Promise<void> | void)[];
  attach(hub: AttachedHub): void;
}

/** A service: its calls, its settings and its set-up. */
export interface ServiceDefinition<T extends CallTable, E extends EnvShape = Record<never, never>> {
  name: string;
  calls: T;
  /** Settings of its own, as zod fields. */
  env?: E;
  /** Forms of stored documents, for collections whose form has changed since the first release. */
  schemas?: readonly AnySchema[];
  /** How its collections are spread over MongoDB's shards. Tests watch whether its operations name their shard. */
  sharding?: Sharding;
  /**
   * Builds the handlers and hubs. The replica already listens but is not ready until this resolves: requests wait up to
   * 2 s, then get 503. It may wait for MongoDB but must not wait for NATS.
   */
  setup(kit: Kit<E>): Promise<ServiceParts<T>> | ServiceParts<T>;
}

export interface ServiceParts<T extends CallTable> {
  handlers: Handlers<T>;
  /** Stops the service's own workers and queues, before `onDrain` work. */
  close?(): Promise<void> | void;
}

/** Keeps the types of calls and settings together; the value is what `runService` and `startTestService` take. */
export function defineService<T extends CallTable, E extends EnvShape = Record<never, never>>(
  definition: ServiceDefinition<T, E>,
): ServiceDefinition<T, E> {
  return definition;
}
