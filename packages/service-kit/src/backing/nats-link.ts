import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';

/** What buckets, events and requests need of the connection. */
export interface NatsLink {
  log: Logger;
  /** What is written is checked against its contract. */
  readonly checks: boolean;
  readonly connected: boolean;
  readonly closed: boolean;
  name(name: string): string;
  /** Throws `unavailable` while NATS is away. */
  jetstream(): { js: JetStreamClient; jsm: JetStreamManager };
  /** Throws `unavailable` while NATS is away. */
  core(): NatsConnection;
  /**
   * Runs `job` on every (re)connection until it returns; failures are tried again. `job` gets a signal that the
   * connection went.
   */
  onEachConnection(job: (signal: AbortSignal) => Promise<void>): void;
}
