import { Readable } from 'node:stream';
import type { StreamState, TypedBucket } from '../backing/nats/bucket.ts';
import { isUnavailable } from '../base/errors.ts';
import { period } from '../base/periods.ts';
import type { Kit } from '../kit.ts';
import type { Repair } from './reconciler.ts';

/** How often the buckets are checked for a loss, ms. */
const LOSS_INTERVAL_MS = 10_000;
/** Items that are compared at once. */
const CONCURRENCY = 8;

/** Something in the database whose values stand in a NATS bucket. */
export interface Healable<T> {
  /** For the log. */
  name: string;
  buckets: readonly Pick<TypedBucket<unknown>, 'streams'>[];
  /** Everything that the bucket should hold. */
  all(): AsyncIterable<T>;
  /** What has changed since then, epoch ms, and may not have been put. */
  recent(now: number, since: number): Promise<T[]>;
  /** Puts the item when the bucket holds something else. Resolves to whether it did. */
  repair(item: T): Promise<boolean>;
}

/** Whether NATS was restarted without its data or with older data. */
const hasLost = (before: readonly StreamState[][], after: readonly StreamState[][]): boolean =>
  before.some((streams, bucket) =>
    streams.some(({ created, lastSeq }, index) => {
      const now = after[bucket]?.[index];
      return now?.created !== created || now.lastSeq < lastSeq;
    }),
  );

/**
 * A task of a reconciler. Compares everything with the buckets after a start and when NATS has lost one of them, else
 * only what has changed recently. An item that cannot be repaired fails the pass after all others were repaired.
 */
export function healing<T>(
  kit: { nats: Pick<Kit['nats'], 'connected'>; log: Pick<Kit['log'], 'info'> },
  healed: Healable<T>,
): Repair {
  /** The streams that everything is in; null: not yet. */
  let healthy: StreamState[][] | null = null;
  let askedAt = 0;
  /** The last pass that no absent service has cut short, epoch ms. */
  let passedAt = 0;

  async function repair(items: AsyncIterable<T> | Iterable<T>, now: number, stopping: AbortSignal): Promise<number> {
    let failure: unknown;
    const failed = (error: unknown) => {
      if (isUnavailable(error)) throw error;
      failure ??= error;
      return false;
    };
    // Not `map`'s own option `signal`: Node 24 keeps a record of each call for as long as the signal lives.
    const next = (item: T) => {
      stopping.throwIfAborted();
      return healed.repair(item).catch(failed);
    };
    const repaired = await Readable.from(items)
      .map(next, { concurrency: CONCURRENCY })
      .reduce((count, isRepaired) => count + Number(isRepaired), 0);
    passedAt = now;
    if (failure) throw failure;
    return repaired;
  }

  const read = () => Promise.all(healed.buckets.map((bucket) => bucket.streams()));

  return async (now, stopping) => {
    if (!kit.nats.connected) return;
    // A clock that was set back delays nothing.
    if (healthy && Math.abs(now - askedAt) >= period(LOSS_INTERVAL_MS)) {
      askedAt = now;
      const streams = await read();
      healthy = hasLost(healthy, streams) ? null : streams;
    }
    if (healthy) return void (await repair(await healed.recent(now, passedAt), now, stopping));
    const streams = await read();
    const repaired = await repair(healed.all(), now, stopping);
    if (repaired > 0) kit.log.info({ repaired }, `bucket of ${healed.name} brought up to date`);
    healthy = streams;
  };
}
