import { isDeepStrictEqual } from 'node:util';
import { signingKeys } from '@luplay/contracts';
import { Projection } from '@luplay/live-kit';
import type { Kit } from '@luplay/service-kit';
import type { KeyRing } from '../tokens/rules.ts';
import type { KeyRingStore, RingDocument } from '../tokens/store.ts';
import { type Channel, held } from './channel.ts';

const RING = 'ring';

/** Which signing keys count: one document, the ring. */
export function keyChannel(
  kit: Pick<Kit, 'nats' | 'log' | 'now' | 'load'>,
  store: KeyRingStore,
): Channel<RingDocument> {
  const bucket = kit.nats.bucket(signingKeys);
  const { rings } = store;
  const ringNow = () => rings.findOne({ _id: RING });
  const publishedOf = ({ version, keys }: KeyRing) => ({ version, kids: keys.map(({ kid }) => kid) });
  const projection = new Projection<KeyRing & { seq: number }, ReturnType<typeof publishedOf>>({
    kit,
    bucket,
    async value(source) {
      const ring = (await ringNow()) ?? source;
      const there = await held(bucket, RING);
      // The database was restored from a backup, or made anew: what it says is right all the same.
      const isBehind = there && there.version >= ring.version && !isDeepStrictEqual(there, publishedOf(ring));
      if (isBehind) await store.reassert(there.version);
      return publishedOf((isBehind && (await ringNow())) || ring);
    },
  });
  return {
    name: 'signing keys',
    all: () => rings.find({}),
    differs: async (ring) => !isDeepStrictEqual(await held(bucket, ring._id), publishedOf(ring)),
    isIntact: async () => (await held(bucket, RING)) !== null,

    async marked(limit) {
      const found = await rings.find({ unannounced: true }, { projection: { version: 1 }, limit }).toArray();
      return found.map(({ _id, version }) => ({ _id, unannounced: true, revision: version }));
    },

    /** Again until the ring did not change in between. */
    async publish() {
      for (;;) {
        const ring = await ringNow();
        if (!ring) return;
        await projection.put(RING, { ...ring, seq: ring.version });
        if (await store.announced(ring.version)) return;
      }
    },

    async news() {
      const ring = await ringNow();
      return ring && { type: 'keys', ...publishedOf(ring) };
    },
  };
}
