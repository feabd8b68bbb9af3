import type { Bucket } from '@luplay/contracts';
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import type { KV, Bucket as KvBucket } from '@nats-io/kv';
import type { z } from 'zod';
import { AppError, isUnavailable } from '../errors.ts';
import { outgoingFault } from '../http/validate.ts';
import { openKv } from './kv.ts';
import { type Followed, followBucket, type Mirror, mirrorBucket, type Read } from './mirror.ts';
import type { NatsLink } from './nats-link.ts';

/** What stands at a key, and its number: higher than that of all that was put into the bucket before. */
export interface Revision<V> {
  /** null: it was deleted. */
  value: V | null;
  revision: number;
}

/** One key-value bucket. Keys: letters, digits, `_`, `-`, and `.` between tokens. Values are checked by whoever reads them; by the writer too where responses are checked. */
export interface TypedBucket<V> {
  get(key: string): Promise<V | null>;
  put(key: string, value: V): Promise<void>;
  /** null: nothing was ever there, or it was forgotten. */
  find(key: string): Promise<Revision<V> | null>;
  /** Puts the value only when revision `after` stands at the key (0: nothing). Resolves to its revision; null: something else stands there. */
  putAfter(key: string, value: V, after: number): Promise<number | null>;
  delete(key: string): Promise<void>;
  /** Drops what the deletion of a key has left behind. Not for a key that may be put again. */
  forget(key: string): Promise<void>;
  /** Keys at which something stands, be it what a deletion has left behind. */
  keys(): Promise<string[]>;
  /** Drops what deletions older than this, ms, have left behind at these keys. Gives their number. Not for keys that may be put again meanwhile. */
  forgetDeleted(keys: readonly string[], olderThan: number): Promise<number>;
  /** A copy in memory that follows the bucket and catches up after every outage. Resolves at once; see `ready`. */
  mirror(onChange?: (key: string, value: V | null) => void): Promise<Mirror<V>>;
  /**
   * Tells what stands at each key, and again after every outage, without keeping it: for values that change more often than anybody looks
   * at them. null: deleted. Returns at once; see `ready`.
   */
  follow(onTold: (key: string, read: Read<V> | null) => void): Followed;
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
        // The bucket may have gone with the server's memory: make it again, once.
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
    /** From the stream's own list: the library's way leaves a consumer behind for minutes. */
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
    follow: (onTold) => followBucket(link, spec, onTold),
  };
}

/** Every KV is one; the interface leaves out what is a matter of the stream beneath it. */
const ofStream = (kv: KV): KvBucket => kv as KvBucket;

/** The server's answer when another revision stands at the key than the one that was expected. */
const isOutdated = (error: unknown): boolean =>
  error instanceof JetStreamApiError &&
  (error.code === JetStreamApiCodes.StreamWrongLastSequence ||
    error.code === JetStreamApiCodes.StreamWrongLastSequenceUnknown);
