import type { z } from 'zod';

/**
 * A JetStream key-value bucket that other services read. Values are JSON. Readers check them against `value`, and so
 * does the writer if its service checks responses.
 */
export interface Bucket<V extends z.ZodType = z.ZodType> {
  name: string;
  value: V;
  /** Lifetime of a value in seconds; unset: until it is deleted. */
  ttlSeconds?: number;
  /** `memory` if the owner can rebuild the data at any time. */
  storage: 'file' | 'memory';
  /**
   * Its keys are spread over several streams: more values are written than one leader of a NATS cluster should take.
   * Values have a `seq`, and readers ignore those with a smaller one than they know.
   */
  spread?: true;
  /** The service that writes. All others only read. `any` for heartbeats. */
  owner: string;
}

/** A durable event. `subject` belongs to `stream`; consumers are durable and named after the service that reads. */
export interface EventSpec<V extends z.ZodType = z.ZodType> {
  stream: string;
  subject: string;
  payload: V;
  /** The service that publishes it. */
  owner: string;
}

export const defineBucket = <V extends z.ZodType>(bucket: Bucket<V>): Bucket<V> => bucket;
export const defineEvent = <V extends z.ZodType>(event: EventSpec<V>): EventSpec<V> => event;

/**
 * A request from one service to another over NATS, answered by any replica of `owner`. Question and answer are checked
 * on both sides. It is sent once. After a timeout it may have been carried out, so a request that changes something
 * must be safe to repeat.
 */
export interface RequestSpec<Q extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  subject: string;
  owner: string;
  question: Q;
  answer: A;
}

export const defineRequest = <Q extends z.ZodType, A extends z.ZodType>(
  request: RequestSpec<Q, A>,
): RequestSpec<Q, A> => request;
