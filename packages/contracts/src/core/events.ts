import type { z } from 'zod';

/** A JetStream key-value bucket that other services read. Values are JSON, checked against `value` by whoever reads them, and by the writer where a service checks its responses. */
export interface Bucket<V extends z.ZodType = z.ZodType> {
  name: string;
  value: V;
  /** Seconds a value lives; unset: until it is deleted. */
  ttlSeconds?: number;
  /** `memory` for what its owner can rebuild at any time. */
  storage: 'file' | 'memory';
  /** The service that writes; all others only read. `any` for heartbeats. */
  owner: string;
}

/** A durable event. `stream` holds `subject`; consumers are durable and named after the service that reads. */
export interface EventSpec<V extends z.ZodType = z.ZodType> {
  stream: string;
  subject: string;
  payload: V;
}

export const defineBucket = <V extends z.ZodType>(bucket: Bucket<V>): Bucket<V> => bucket;
export const defineEvent = <V extends z.ZodType>(event: EventSpec<V>): EventSpec<V> => event;
