import { isDeepStrictEqual } from 'node:util';
import type { Bucket } from '@luplay/contracts';
import type { z } from 'zod';
import type { NatsLink } from './nats-link.ts';
import { openKv } from './nats-link.ts';

/** Reads and checks the value. undefined: it breaks its contract, which is logged. `text`: the value, unread. */
export type Read<V> = (() => V | undefined) & { readonly text: string };

export interface Followed {
  /** Whether the bucket has a value at the key, as far as is known here. */
  has(key: string): boolean;
  /** Resolves when the whole bucket was read for the first time. */
  ready: Promise<void>;
  readonly isReady: boolean;
}

export interface Mirror<V> extends Followed {
  get(key: string): V | undefined;
  entries(): IterableIterator<[string, V]>;
  readonly size: number;
}

/**
 * Follows a bucket. After an outage the whole bucket is read again: every value is reported again, and missing keys are
 * reported as deleted.
 */
export function followBucket<V extends z.ZodType>(
  link: NatsLink,
  spec: Bucket<V>,
  onValue: (key: string, read: Read<z.output<V>> | null, mayBeOlder: boolean) => void,
): Followed {
  /** When the value of each key was written, epoch ms by the clock of NATS; the oldest first. */
  const keys = new Map<string, number>();
  const ready = Promise.withResolvers<void>();
  let isReady = false;

  function tell(key: string, read: Read<z.output<V>> | null): void {
    try {
      onValue(key, read, false);
    } catch (error) {
      link.log.error({ err: error, bucket: spec.name, key }, 'listener of a bucket failed');
    }
  }

  function remove(key: string): void {
    if (keys.delete(key)) tell(key, null);
  }

  /** A bucket says nothing of values that it drops because of their age: they go with the next value. */
  function dropExpired(newest: number): void {
    if (spec.ttlSeconds === undefined) return;
    for (const [key, writtenAt] of keys) {
      if (writtenAt >= newest - spec.ttlSeconds * 1000) return;
      remove(key);
    }
  }

  function finished(seen: Set<string>): void {
    for (const key of [...keys.keys()]) if (!seen.has(key)) remove(key);
    isReady = true;
    ready.resolve();
  }

  function parsed(key: string, text: string): z.output<V> | undefined {
    try {
      return spec.value.parse(JSON.parse(text));
    } catch (error) {
      link.log.error({ err: error, bucket: spec.name, key }, 'unreadable value');
      return undefined;
    }
  }

  link.onEachConnection(async (signal) => {
    const kv = await openKv(link, spec);
    const watch = await kv.watch();
    const stop = () => watch.stop();
    signal.addEventListener('abort', stop, { once: true });
    // Number of keys now: their current values come first.
    let awaited = (await kv.status()).values;
    let seen: Set<string> | null = new Set();
    if (awaited === 0) {
      finished(seen);
      seen = null;
    }
    try {
      for await (const entry of watch) {
        if (signal.aborted) return;
        const { key } = entry;
        if (entry.operation === 'PUT') {
          const text = entry.string();
          const writtenAt = entry.created.getTime();
          // Delete first, so that the map's order is that of the writes.
          keys.delete(key);
          keys.set(key, writtenAt);
          seen?.add(key);
          const read = Object.assign(() => parsed(key, text), { text });
          tell(key, read);
          dropExpired(writtenAt);
        } else remove(key);
        if (seen && (entry.delta === 0 || --awaited <= 0)) {
          finished(seen);
          seen = null;
        }
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
    if (!signal.aborted) throw new Error(`the watch of ${spec.name} ended`);
  });

  return {
    has: (key) => keys.has(key),
    ready: ready.promise,
    get isReady() {
      return isReady;
    },
  };
}

/**
 * Follows a bucket and parses each value at once; unchanged values are not reported, nor those that are older than the
 * known one.
 */
export function mirrorOf<V>(
  follow: (onValue: (key: string, read: Read<V> | null, mayBeOlder: boolean) => void) => Followed,
  onChange?: (key: string, value: V | null) => void,
  isOlder: (value: V, known: V) => boolean = () => false,
): Mirror<V> {
  const values = new Map<string, V>();
  const followed = follow((key, read) => {
    if (read === null) {
      if (values.delete(key)) onChange?.(key, null);
      return;
    }
    const value = read();
    const known = values.get(key);
    if (value === undefined) return;
    if (known !== undefined && (isOlder(value, known) || isDeepStrictEqual(known, value))) return;
    values.set(key, value);
    onChange?.(key, value);
  });
  return {
    get: (key) => values.get(key),
    entries: () => values.entries(),
    get size() {
      return values.size;
    },
    has: followed.has,
    ready: followed.ready,
    get isReady() {
      return followed.isReady;
    },
  };
}
