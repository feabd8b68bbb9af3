import { healing, type Kit, Projection, type Reconciler } from '@luplay/service-kit';
import type { Aggregate } from '../aggregate.ts';
import type { AggregateStore, Numbered } from '../store/store.ts';
import type { Versioned } from '../store/versioned.ts';

/** Changes of this age should be in the bucket, ms. */
const SETTLED_MS = 1_500;
/** Clocks of replicas may differ by this, ms. */
const OVERLAP_MS = 4_500;
/** Tombstones and unused entries are removed this often, when they are this old, ms. */
const TIDY_MS = 600_000;

/** Projects an aggregate's read model; null when it has none. */
export function projectReadModel<S extends Versioned, X extends object>(
  kit: Pick<Kit, 'nats' | 'log' | 'now' | 'load'>,
  { name, readModel, resources }: Pick<Aggregate<S, X, unknown>, 'name' | 'readModel' | 'resources'>,
  store: AggregateStore<S>,
  reconciler: Reconciler,
): Projection<S, { seq: number }> | null {
  if (!readModel) return null;
  const bucket = kit.nats.bucket(readModel.bucket);
  const value = async (state: S) => readModel.value({ state, resources: await resources(state) });
  const existing = (ids: readonly string[]) => store.seqsOf(ids);
  const { isProgress } = readModel;
  const projection = new Projection<S, { seq: number }>({ kit, bucket, value, existing, isProgress });

  const heal = healing<Numbered>(kit, {
    name,
    buckets: [bucket],
    all: () => store.all(),
    async recent(now, since) {
      const unsettled = { $gte: since - SETTLED_MS - OVERLAP_MS, $lt: now - SETTLED_MS };
      const changed = await store.matching({ updatedAt: unsettled });
      return changed.filter(({ _id, seq }) => projection.knownSeq(_id) < seq);
    },
    async repair({ _id, seq }) {
      const held = await bucket.get(_id);
      if (held && held.seq >= seq) return false;
      const state = await store.load(_id);
      if (!state || (held && readModel.same(held, await value(state)))) return false;
      projection.changed(_id, state);
      return true;
    },
  });
  reconciler.add('read model', 0, heal);
  const tidy = async () => {
    projection.forgetIdle(TIDY_MS);
    await projection.dropTombstones(TIDY_MS);
  };
  reconciler.add('tombstones', TIDY_MS, tidy, TIDY_MS);
  return projection;
}
