import { isDeepStrictEqual } from 'node:util';
import { signingKeys } from '@luplay/contracts';
import type { Kit } from '@luplay/service-kit';
import type { KeyRing } from '../tokens/rules.ts';
import type { KeyRingStore, RingDocument } from '../tokens/store.ts';
import { type Channel, held } from './channel.ts';

/** Which signing keys count: one document, the ring. */
export function keyChannel(kit: Pick<Kit, 'nats'>, store: KeyRingStore): Channel<RingDocument> {
  const bucket = kit.nats.bucket(signingKeys);
  const { rings } = store;
  const ringNow = () => rings.findOne({ _id: 'ring' });
  const toldOf = ({ version, keys }: KeyRing) => ({ version, kids: keys.map(({ kid }) => kid) });
  return {
    name: 'signing keys',
    all: () => rings.find({}),
    differs: async (ring) => !isDeepStrictEqual(await held(bucket, ring._id), toldOf(ring)),
    async marked(limit) {
      const found = await rings.find({ unannounced: true }, { projection: { version: 1 }, limit }).toArray();
      return found.map(({ _id, version }) => ({ _id, revision: version }));
    },

    async publish() {
      for (;;) {
        const ring = await ringNow();
        if (!ring) return;
        const there = await bucket.find(ring._id);
        const told = there?.value;
        // The database is an older one than the bucket, or it was made anew: what it says is right all the same.
        const isBehind = told && told.version >= ring.version && !isDeepStrictEqual(told, toldOf(ring));
        if (isBehind) await store.reassert(told.version);
        // Not over what somebody else has told meanwhile.
        else if ((await bucket.putAfter(ring._id, toldOf(ring), there?.revision ?? 0)) !== null) {
          if (await store.announced(ring.version)) return;
        }
      }
    },

    isThere: async (id) => (await held(bucket, id)) !== null,

    async news() {
      const ring = await ringNow();
      return ring && { type: 'keys', ...toldOf(ring) };
    },
  };
}
