import type { Bucket } from '@luplay/contracts';
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import type { KV, Bucket as KvBucket } from '@nats-io/kv';
import { headers } from '@nats-io/transport-node';
import type { z } from 'zod';
import { AppError, isUnavailable } from '../../base/errors.ts';
import { outgoingFault } from '../../base/validate.ts';
import { type Followed, followBucket, type Mirror, mirrorOf, type Read } from './mirror.ts';
import type { NatsLink } from './nats-link.ts';
import { openKv } from './nats-link.ts';

/** The value at a key with its revision. Revisions rise with each write to the bucket. */
interface Revision<V> {
  /** null: deleted, or moved away. */
  value: V | null;
  revision: number;
  /** Only a marker is left: the value was moved to another part of a spread bucket. It may be written here again. */
  isMoved: boolean;
  /** Epoch ms. */
  created: number;
}

/** By which a lost or restored stream differs from what it was. */
export interface StreamState {
  created: string;
  /** The number of its last write. */
  lastSeq: number;
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
  /** All keys, also those that only have a tombstone. */
  keys(): Promise<string[]>;
  /** Of each part, in an order that stays. */
  streams(): Promise<StreamState[]>;
  /**
   * For keys of what no longer exists: deletes values that were left behind, and removes tombstones, if they are older
   * than this, ms. Resolves to the number of tombstones removed. Not for keys that may be written again.
   */
  forgetDeleted(keys: readonly string[], olderThan: number): Promise<number>;
  /** Removes the value at this revision, so that it may be written here again. False: there is another one. */
  leave(key: string, after: number): Promise<boolean>;
  /**
   * Of a spread bucket whose number of parts has changed: removes values that have been at another part for so long,
   * ms. Resolves to their number.
   */
  leaveFormerParts(olderThan: number): Promise<number>;
  /** A copy in memory that follows the bucket and catches up after outages. Resolves at once; see `ready`. */
  mirror(onChange?: (key: string, value: V | null) => void): Promise<Mirror<V>>;
  /**
   * Calls `onValue` with each value, and with all again after an outage; keeps no copy. For values that change more
   * often than they are read. null: deleted. Returns at once; see `ready`. `mayBeOlder`: the key has a value at another
   * part of a spread bucket, too, and the one with the larger `seq` counts.
   */
  follow(onValue: (key: string, read: Read<V> | null, mayBeOlder: boolean) => void): Followed;
}

/** One bucket of NATS, which is one stream: ADR-8 of github.com/nats-io/nats-architecture-and-design. */
export function singleBucket<V extends z.ZodType>(link: NatsLink, spec: Bucket<V>): TypedBucket<z.output<V>> {
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
    return {
      value: entry.operation === 'PUT' ? spec.value.parse(entry.json()) : null,
      revision: entry.revision,
      isMoved: entry.operation === 'DEL',
      created: entry.created.getTime(),
    };
  }

  /**
   * Leaves the marker of a purge, without the order to drop older values of the key: the bucket keeps one, and after a
   * purge NATS 2.9 skips what its watchers have not received yet, whichever key it belongs to.
   */
  async function remove(key: string): Promise<void> {
    const marker = headers();
    marker.set('KV-Operation', 'PURGE');
    await attempt((kv) => {
      const { js } = link.jetstream();
      return js.publish(ofStream(kv).subjectForKey(key), undefined, { headers: marker });
    });
  }

  /** Removes one revision. For the same reason not a purge. */
  async function erase(key: string, revision: number): Promise<void> {
    await attempt(async (kv) => {
      const { jsm, stream } = ofStream(kv);
      try {
        await jsm.streams.deleteMessage(stream, revision, false);
      } catch (error) {
        // Another replica may have removed it.
        if (!(error instanceof JetStreamApiError) || (await kv.get(key))?.revision === revision) throw error;
      }
    });
  }

  const follow: TypedBucket<z.output<V>>['follow'] = (onValue) => followBucket(link, spec, onValue);

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
    delete: remove,
    /** From the stream's info: the library's `keys()` leaves a consumer behind for minutes. */
    async keys() {
      return attempt(async (kv) => {
        const bucket = ofStream(kv);
        const prefix = bucket.subjectForKey('');
        const { state } = await bucket.jsm.streams.info(bucket.stream, { subjects_filter: `${prefix}>` });
        return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(prefix.length));
      });
    },
    streams: () =>
      attempt(async (kv) => {
        const { jsm, stream } = ofStream(kv);
        const { created, state } = await jsm.streams.info(stream);
        return [{ created, lastSeq: state.last_seq }];
      }),
    async forgetDeleted(keys, olderThan) {
      const before = Date.now() - olderThan;
      let forgotten = 0;
      for (const key of keys) {
        const entry = await attempt((kv) => kv.get(key));
        if (!entry || entry.created.getTime() >= before) continue;
        if (entry.operation === 'PUT') await remove(key);
        else {
          await erase(key, entry.revision);
          forgotten += 1;
        }
      }
      return forgotten;
    },
    async leave(key, after) {
      try {
        await attempt((kv) => kv.delete(key, { previousSeq: after }));
        return true;
      } catch (error) {
        if (isOutdated(error)) return false;
        throw error;
      }
    },
    leaveFormerParts: () => Promise.resolve(0),
    mirror: (onChange) => Promise.resolve(mirrorOf<z.output<V>>(follow, onChange)),
    follow,
  };
}

/** Every KV is a Bucket; the interface hides the stream. */
const ofStream = (kv: KV): KvBucket => kv as KvBucket;

/** Whether a compare-and-set failed because the key has another revision. */
const isOutdated = (error: unknown): boolean =>
  error instanceof JetStreamApiError &&
  (error.code === JetStreamApiCodes.StreamWrongLastSequence ||
    error.code === JetStreamApiCodes.StreamWrongLastSequenceUnknown);
