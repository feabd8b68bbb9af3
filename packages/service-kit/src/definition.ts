import type { CallTable, ServiceName } from '@luplay/contracts';
import type { EnvShape } from './env.ts';
import type { Handlers } from './http/handler.ts';
import type { Kit } from './kit.ts';
import type { AnySchema } from './migrations/migration.ts';

/** A service: its calls, its settings and its set-up. */
export interface ServiceDefinition<T extends CallTable, E extends EnvShape = Record<never, never>> {
  name: ServiceName;
  calls: T;
  /** Settings of its own, as zod fields. */
  env?: E;
  /** Forms of stored documents, for collections whose form has changed since the first release. */
  schemas?: readonly AnySchema[];
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
