import { isDeepStrictEqual } from 'node:util';
import type { Bucket } from '@luplay/contracts';
import type { z } from 'zod';
import { errorForLog } from '../log.ts';
import { type Mirror, openKv } from './bucket.ts';
import type { NatsLink } from './nats.ts';

/**
 * Follows a bucket. After every outage the whole bucket is read again; keys that are gone by then are told as deleted, and
 * values that did not change are not told.
 */
export function mirrorBucket<V extends z.ZodType>(
  link: NatsLink,
  spec: Bucket<V>,
  onChange?: (key: string, value: z.output<V> | null) => void,
): Mirror<z.output<V>> {
  type Value = z.output<V>;
  const values = new Map<string, Value>();
  const ready = Promise.withResolvers<void>();
  let isReady = false;

  function tell(key: string, value: Value | null): void {
    try {
      onChange?.(key, value);
    } catch (error) {
      link.log.error({ err: errorForLog(error), bucket: spec.name, key }, 'mirror listener failed');
    }
  }

  function set(key: string, value: Value): void {
    if (values.has(key) && isDeepStrictEqual(values.get(key), value)) return;
    values.set(key, value);
    tell(key, value);
  }

  function remove(key: string): void {
    if (values.delete(key)) tell(key, null);
  }

  function finished(seen: Set<string>): void {
    for (const key of [...values.keys()]) if (!seen.has(key)) remove(key);
    isReady = true;
    ready.resolve();
  }

  link.onEachConnection(async (signal) => {
    const kv = await openKv(link, spec);
    const watch = await kv.watch();
    const stop = () => watch.stop();
    signal.addEventListener('abort', stop, { once: true });
    // How many keys the server holds now: their last values come first.
    let awaited = (await kv.status()).values;
    let seen: Set<string> | null = new Set();
    if (awaited === 0) {
      finished(seen);
      seen = null;
    }
    try {
      for await (const entry of watch) {
        if (signal.aborted) return;
        const deleted = entry.operation !== 'PUT';
        if (!deleted) {
          const parsed = spec.value.safeParse(entry.json());
          if (parsed.success) {
            seen?.add(entry.key);
            set(entry.key, parsed.data);
          } else {
            link.log.error({ bucket: spec.name, key: entry.key, issues: parsed.error.issues }, 'unreadable value');
          }
        } else remove(entry.key);
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
    get: (key) => values.get(key),
    entries: () => values.entries(),
    get size() {
      return values.size;
    },
    ready: ready.promise,
    get isReady() {
      return isReady;
    },
  };
}
