import type { Kit } from '@luplay/service-kit';

/** How often the bucket is checked for a loss, ms. */
const LOSS_INTERVAL_MS = 10_000;
/** Items that are compared at once. */
const AT_ONCE = 8;

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
 * A task of a reconciler. Compares everything with the bucket after a start and when NATS has lost the bucket, otherwise
 * only what has changed recently.
 */
export function healing<T>(kit: Pick<Kit, 'nats' | 'log'>, healed: Healable<T>): (now: number) => Promise<void> {
  let isHealed = false;
  let lossDue = 0;

  async function repairAll(items: AsyncIterable<T> | Iterable<T>): Promise<number> {
    let repaired = 0;
    let batch: T[] = [];
    const repairBatch = async () => {
      const results = await Promise.all(batch.map((item) => healed.repair(item)));
      repaired += results.filter(Boolean).length;
      batch = [];
    };
    for await (const item of items) {
      batch.push(item);
      if (batch.length >= AT_ONCE) await repairBatch();
    }
    await repairBatch();
    return repaired;
  }

  return async (now) => {
    if (!kit.nats.connected) return;
    if (now >= lossDue) {
      lossDue = now + LOSS_INTERVAL_MS;
      if (isHealed && !(await healed.isIntact(now))) isHealed = false;
    }
    if (!isHealed) {
      const repaired = await repairAll(healed.all());
      isHealed = true;
      if (repaired > 0) kit.log.info({ repaired }, `bucket of ${healed.name} brought up to date`);
    }
    await repairAll(await healed.recent(now));
  };
}
