import type { Bucket } from '@luplay/contracts';
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import type { KV, Bucket as KvBucket } from '@nats-io/kv';
import type { z } from 'zod';
import { AppError, isUnavailable } from '../../base/errors.ts';
import { outgoingFault } from '../../base/validate.ts';
import { type Followed, followBucket, type Mirror, mirrorBucket, type Read } from './mirror.ts';
import type { NatsLink } from './nats-link.ts';
import { openKv } from './nats-link.ts';

/** The value at a key with its revision. Revisions rise with each write to the bucket. */
interface Revision<V> {
  /** null: deleted. */
  value: V | null;
  revision: number;
}

/**
 * A key-value bucket. Keys: letters, digits, `_`, `-`, and `.` between tokens. Values are checked when read, and when
 * written where responses are checked.
 */
export interface TypedBucket<V> {
  get(key: string): Promise<V | null>;
  put(key: string, value: V): Promise<void>;
  /** null: the key was never written, or its tombstone was removed. */
  find(key: string): Promise<Revision<V> | null>;
  /**
   * Compare-and-set: writes only if the key has revision `after` (0: none). Resolves to the new revision; null: the key
   * has another one.
   */
  putAfter(key: string, value: V, after: number): Promise<number | null>;
  delete(key: string): Promise<void>;
  /** Removes the tombstone of a deleted key. Not for a key that may be written again. */
  forget(key: string): Promise<void>;
  /** All keys, also those that only have a tombstone. */
  keys(): Promise<string[]>;
  /**
   * Removes tombstones older than this, ms, at these keys; resolves to their number. Not for keys that may be written
   * again.
   */
  forgetDeleted(keys: readonly string[], olderThan: number): Promise<number>;
  /** A copy in memory that follows the bucket and catches up after outages. Resolves at once; see `ready`. */
  mirror(onChange?: (key: string, value: V | null) => void): Promise<Mirror<V>>;
  /**
   * Calls `onValue` with each value, and with all again after an outage; keeps no copy. For values that change more
   * often than they are read. null: deleted. Returns at once; see `ready`.
   */
  follow(onValue: (key: string, read: Read<V> | null) => void): Followed;
}

export function openBucket<V extends z.ZodType>(link: NatsLink, spec: Bucket<V>): TypedBucket<z.output<V>> {
  let opened: { kv: Promise<KV>; signal: AbortSignal } | null = null;
  let outage = new AbortController();
  link.onEachConnection(async (signal) => {
    outage = new AbortController();
    signal.addEventListener('abort', () => outage.abort(), { once: true });
    opened = null;
  });

  function kv(): Promise<KV> {
    if (!opened || opened.signal.aborted) {
      const fresh = { kv: openKv(link, spec), signal: outage.signal };
      fresh.kv.catch(() => {
        if (opened === fresh) opened = null;
      });
      opened = fresh;
    }
    return opened.kv;
  }

  async function attempt<T>(work: (kv: KV) => Promise<T>): Promise<T> {
    try {
      link.jetstream();
      try {
        return await work(await kv());
      } catch (error) {
        if (isOutdated(error)) throw error;
        // A memory bucket is lost when the server restarts: create it again, once.
        if (!link.connected) throw error;
        opened = null;
        return await work(await kv());
      }
    } catch (error) {
      if (isUnavailable(error) || !link.connected) throw new AppError('unavailable', { cause: error });
      throw error;
    }
  }

  function written(value: z.output<V>): string {
    const fault = link.checks ? outgoingFault(spec.value, value) : null;
    if (fault !== null) throw new Error(`${spec.name} is given a value against its contract: ${fault}`);
    return JSON.stringify(value);
  }

  async function find(key: string): Promise<Revision<z.output<V>> | null> {
    const entry = await attempt((kv) => kv.get(key));
    if (!entry) return null;
    return { value: entry.operation === 'PUT' ? spec.value.parse(entry.json()) : null, revision: entry.revision };
  }

  async function forget(key: string): Promise<void> {
    await attempt((kv) => {
      const bucket = ofStream(kv);
      return bucket.jsm.streams.purge(bucket.stream, { filter: bucket.subjectForKey(key), keep: 0 });
    });
  }

  return {
    find,
    get: async (key) => (await find(key))?.value ?? null,
    async put(key, value) {
      const text = written(value);
      await attempt((kv) => kv.put(key, text));
    },
    async putAfter(key, value, after) {
      const text = written(value);
      try {
        return await attempt((kv) => kv.put(key, text, { previousSeq: after }));
      } catch (error) {
        if (isOutdated(error)) return null;
        throw error;
      }
    },
    async delete(key) {
      await attempt((kv) => kv.purge(key));
    },
    forget,
    /** From the stream's info: the library's `keys()` leaves a consumer behind for minutes. */
    async keys() {
      return attempt(async (kv) => {
        const bucket = ofStream(kv);
        const prefix = bucket.subjectForKey('');
        const { state } = await bucket.jsm.streams.info(bucket.stream, { subjects_filter: `${prefix}>` });
        return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(prefix.length));
      });
    },
    async forgetDeleted(keys, olderThan) {
      const before = Date.now() - olderThan;
      let forgotten = 0;
      for (const key of keys) {
        const entry = await attempt((kv) => kv.get(key));
        if (!entry || entry.operation === 'PUT' || entry.created.getTime() >= before) continue;
        await forget(key);
        forgotten += 1;
      }
      return forgotten;
    },
    mirror: (onChange) => Promise.resolve(mirrorBucket(link, spec, onChange)),
    follow: (onValue) => followBucket(link, spec, onValue),
  };
}

/** Every KV is a Bucket; the interface hides the stream. */
const ofStream = (kv: KV): KvBucket => kv as KvBucket;

/** Whether a compare-and-set failed because the key has another revision. */
const isOutdated = (error: unknown): boolean =>
  error instanceof JetStreamApiError &&
  (error.code === JetStreamApiCodes.StreamWrongLastSequence ||
    error.code === JetStreamApiCodes.StreamWrongLastSequenceUnknown);
