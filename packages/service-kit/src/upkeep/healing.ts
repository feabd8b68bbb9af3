import { Readable } from 'node:stream';
import { isUnavailable } from '../base/errors.ts';
import { period } from '../base/periods.ts';
import type { Kit } from '../kit.ts';
import type { Repair } from './reconciler.ts';

/** How often the bucket is checked for a loss, ms. */
const LOSS_INTERVAL_MS = 10_000;
/** Items that are compared at once. */
const CONCURRENCY = 8;

/** Something in the database whose values stand in a NATS bucket. */
export interface Healable<T> {
  /** For the log. */
  name: string;
  /** Everything that the bucket should hold. */
  all(): AsyncIterable<T>;
  /** What has changed and may not have been put. */
  recent(now: number): Promise<T[]>;
  /** Puts the item when the bucket holds something else. Resolves to whether it did. */
  repair(item: T): Promise<boolean>;
  /** Looks one item up: false when the bucket has lost it, as after a restart of NATS without its data. */
  isIntact(now: number): Promise<boolean>;
}

/**
 * A task of a reconciler. Compares everything with the bucket after a start and when NATS has lost the bucket, else
 * only what has changed recently. An item that cannot be repaired fails the pass after all others were repaired.
 */
export function healing<T>(
  kit: { nats: Pick<Kit['nats'], 'connected'>; log: Pick<Kit['log'], 'info'> },
  healed: Healable<T>,
): Repair {
  let isHealed = false;
  let lossDue = 0;

  async function repair(items: AsyncIterable<T> | Iterable<T>, stopping: AbortSignal): Promise<number> {
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
    if (failure) throw failure;
    return repaired;
  }

  return async (now, stopping) => {
    if (!kit.nats.connected) return;
    if (isHealed && now >= lossDue) {
      lossDue = now + period(LOSS_INTERVAL_MS);
      isHealed = await healed.isIntact(now);
    }
    const repaired = await repair(isHealed ? await healed.recent(now) : healed.all(), stopping);
    if (!isHealed && repaired > 0) kit.log.info({ repaired }, `bucket of ${healed.name} brought up to date`);
    isHealed = true;
  };
}
