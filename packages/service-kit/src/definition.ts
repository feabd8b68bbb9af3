import type { CallTable, ServiceName } from '@luplay/contracts';
import type { EnvShape } from './env.ts';
import type { Handlers } from './http/handler.ts';
import type { Kit } from './kit.ts';

/** A service: what it answers, which settings it needs, and how it is put together. */
export interface ServiceDefinition<T extends CallTable, E extends EnvShape = Record<never, never>> {
  name: ServiceName;
  calls: T;
  /** Settings of its own, as zod fields. */
  env?: E;
  /**
   * Builds the handlers and hubs. The replica already listens and is not ready until this is done; what comes waits a while, then it is
   * answered with 503. So it may wait for MongoDB; it must not wait for NATS.
   */
  setup(kit: Kit<E>): Promise<ServiceParts<T>> | ServiceParts<T>;
}

export interface ServiceParts<T extends CallTable> {
  handlers: Handlers<T>;
  /** Stops the service's own workers and queues; runs first of what is drained. */
  close?(): Promise<void> | void;
}

/** Keeps the types of calls and settings together; the value is what `runService` and `startTestService` take. */
export function defineService<T extends CallTable, E extends EnvShape = Record<never, never>>(
  definition: ServiceDefinition<T, E>,
): ServiceDefinition<T, E> {
  return definition;
}
