import type { Kit } from '@luplay/service-kit';
import type { Aggregate } from '../aggregate.ts';
import type { CommandQueue } from '../commands/command-queue.ts';
import type { Channels } from '../hub/channels/channels.ts';
import type { StateCache } from '../store/state-cache.ts';
import type { AggregateStore } from '../store/store.ts';
import type { Versioned } from '../store/versioned.ts';
import type { Projection } from './projection.ts';
import type { Reconciler } from './reconciler.ts';

/** A deadline is its job's matter for this long, ms. */
const OVERDUE_MS = 300;
/** Channels compared with the database at once. */
const CHANNELS_AT_ONCE = 500;
/** Changes of this age should be in the bucket; older ones were compared before, ms. */
const SETTLED_MS = { from: 6_000, to: 1_500 };
/** One key is looked for this often: when it is gone, NATS has lost the bucket, ms. */
const WITNESS_INTERVAL_MS = 10_000;
/** What deleted aggregates leave behind is removed this often, when it is this old, ms. */
const TIDY_INTERVAL_MS = 3_600_000;
const TIDY_AGE_MS = 600_000;

export interface RepairParts<S extends Versioned, X extends object, M> {
  kit: Pick<Kit, 'log' | 'now' | 'nats'>;
  aggregate: Aggregate<S, X, M>;
  store: AggregateStore<S>;
  cache: StateCache<S>;
  queue: CommandQueue<S, X>;
  channels: Channels<S, X, M>;
  projection: Projection<S, { seq: number }> | null;
}

/** Adds what the kit itself repairs: overdue deadlines, channels that missed an announcement, the read model. */
export function addRepairs<S extends Versioned, X extends object, M>(
  reconciler: Reconciler,
  parts: RepairParts<S, X, M>,
): void {
  if (parts.aggregate.deadlines) reconciler.add('overdue deadlines', 0, (now) => issueOverdue(parts, now));
  reconciler.add('channels', 0, compareChannels(parts));
  if (!parts.projection) return;
  reconciler.add('read model', 0, compareReadModel(parts, parts.projection));
  const tidy = async () => {
    parts.projection?.forgetIdle(TIDY_AGE_MS);
    await parts.projection?.dropTombstones(TIDY_AGE_MS);
  };
  reconciler.add('tombstones', TIDY_INTERVAL_MS, tidy, TIDY_INTERVAL_MS);
}

async function issueOverdue<S extends Versioned, X extends object, M>(
  { aggregate: { deadlines }, store, queue, kit }: RepairParts<S, X, M>,
  now: number,
): Promise<void> {
  if (!deadlines) return;
  const overdue = await store.idsOf(deadlines.overdue(now - OVERDUE_MS));
  await Promise.all(overdue.map((id) => queue.run(id, kit.now(), deadlines.due)));
  if (overdue.length > 0) kit.log.info({ deadlines: overdue.length }, 'overdue deadlines issued by the reconciler');
}

function compareChannels<S extends Versioned, X extends object, M>({ store, cache, channels }: RepairParts<S, X, M>) {
  let from = 0;
  return async () => {
    const all = channels.ids();
    if (from >= all.length) from = 0;
    const ids = all.slice(from, from + CHANNELS_AT_ONCE);
    from += CHANNELS_AT_ONCE;
    if (ids.length === 0) return;
    const seqs = await store.seqsOf(ids);
    for (const id of ids) {
      const known = channels.stateOf(id)?.seq ?? 0;
      const seq = seqs.get(id);
      if (seq === undefined) {
        cache.forget(id);
        channels.deleted(id, known + 1);
      } else if (seq > known) channels.changed(await channels.read(id));
    }
  };
}

function compareReadModel<S extends Versioned, X extends object, M>(
  { kit, aggregate, store }: RepairParts<S, X, M>,
  projection: Projection<S, { seq: number }>,
) {
  const model = aggregate.readModel as NonNullable<typeof aggregate.readModel>;
  const bucket = kit.nats.bucket(model.bucket);
  let isHealed = false;
  let witnessDue = 0;

  async function repair(id: string, seq: number): Promise<boolean> {
    const value = await bucket.get(id);
    if (value && value.seq >= seq) return false;
    const state = await store.load(id);
    if (!state) return false;
    if (value && model.same(value, model.value({ state, resources: await aggregate.resources(state) }))) return false;
    projection.changed(id, state);
    return true;
  }

  /** Compares every aggregate with the bucket: after a start, and when NATS has lost it. */
  async function heal(): Promise<void> {
    let repaired = 0;
    for await (const { _id, seq } of store.allSeqs()) if (await repair(_id, seq)) repaired += 1;
    isHealed = true;
    if (repaired > 0) kit.log.info({ repaired, bucket: model.bucket.name }, 'read model brought up to date');
  }

  return async (now: number) => {
    if (!kit.nats.connected) return;
    if (now >= witnessDue) {
      witnessDue = now + WITNESS_INTERVAL_MS;
      const witness = await store.newestId();
      if (witness !== null && (await bucket.get(witness)) === null) isHealed = false;
    }
    if (!isHealed) return heal();
    for (const { _id, seq } of await store.changedBetween(now - SETTLED_MS.from, now - SETTLED_MS.to)) {
      if (projection.knownSeq(_id) < seq) await repair(_id, seq);
    }
  };
}
