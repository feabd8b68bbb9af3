import { isDeepStrictEqual } from 'node:util';
import { signingKeys } from '@luplay/contracts';
import { type Kit, Projection } from '@luplay/service-kit';
import type { KeyRing } from '../tokens/rules.ts';
import type { KeyRingStore, RingDocument } from '../tokens/store.ts';
import { readBucket, type Source } from './source.ts';

const RING = 'ring';

/** The valid signing keys. One document: the key ring. */
export function keySource(kit: Pick<Kit, 'nats' | 'log' | 'now' | 'load'>, store: KeyRingStore): Source<RingDocument> {
  const bucket = kit.nats.bucket(signingKeys);
  const { rings } = store;
  const currentRing = () => rings.findOne({ _id: RING });
  const bucketValue = ({ version, keys }: KeyRing) => ({ version, kids: keys.map(({ kid }) => kid) });
  const projection = new Projection<KeyRing & { seq: number }, ReturnType<typeof bucketValue>>({
    kit,
    bucket,
    async value(source) {
      const ring = (await currentRing()) ?? source;
      const stored = await readBucket(bucket, RING);
      // The database was restored from a backup or created anew. It counts, although the bucket's version is newer.
      const isBehind = stored && stored.version >= ring.version && !isDeepStrictEqual(stored, bucketValue(ring));
      if (isBehind) await store.reassert(stored.version);
      return bucketValue((isBehind && (await currentRing())) || ring);
    },
  });
  return {
    name: 'signing keys',
    all: () => rings.find({}),
    isStale: async (ring) => !isDeepStrictEqual(await readBucket(bucket, ring._id), bucketValue(ring)),
    isIntact: async () => (await readBucket(bucket, RING)) !== null,

    async pending(limit) {
      const found = await rings.find({ unannounced: true }, { projection: { version: 1 }, limit }).toArray();
      return found.map(({ _id, version }) => ({ _id, unannounced: true, revision: version }));
    },

    /** Repeats until the ring did not change while it was published. */
    async publish() {
      for (;;) {
        const ring = await currentRing();
        if (!ring) return;
        await projection.put(RING, { ...ring, seq: ring.version });
        if (await store.announced(ring.version)) return;
      }
    },

    async revocation() {
      const ring = await currentRing();
      return ring && { type: 'keys', ...bucketValue(ring) };
    },
  };
}
