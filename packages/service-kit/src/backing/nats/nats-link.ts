import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';

/** The connection as buckets, events and requests use it. */
export interface NatsLink {
  log: Logger;
  /** Whether written values are checked against their contract. */
  readonly checks: boolean;
  /** Copies of each stream and bucket, on as many servers of the cluster. */
  readonly replicas: number;
  readonly connected: boolean;
  readonly closed: boolean;
  name(name: string): string;
  /** Throws `unavailable` while NATS is away. */
  jetstream(): { js: JetStreamClient; jsm: JetStreamManager };
  /** Throws `unavailable` while NATS is away. */
  core(): NatsConnection;
  /**
   * Runs `job` on every (re)connection until it returns; failures are retried. The signal aborts when the connection is
   * lost.
   */
  onEachConnection(job: (signal: AbortSignal) => Promise<void>): void;
}
