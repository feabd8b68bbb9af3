import { isDeepStrictEqual } from 'node:util';
import { endedSessions, signingKeys } from '@luplay/contracts';
import { type Kit, Projection } from '@luplay/service-kit';
import type { EndedSession, EndedSessionStore } from '../tokens/ended-sessions.ts';
import type { KeyRing } from '../tokens/rules.ts';
import type { KeyRingStore, RingDocument } from '../tokens/store.ts';
import { readBucket, type Source } from './publisher.ts';

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
    buckets: [bucket],
    all: () => rings.find({}),
    isStale: async (ring) => !isDeepStrictEqual(await readBucket(bucket, ring._id), bucketValue(ring)),

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

/** Sessions ended by a log-out. An ended session never changes. */
export function sessionSource(
  kit: Pick<Kit, 'nats' | 'log' | 'now' | 'load'>,
  store: EndedSessionStore,
): Source<EndedSession> {
  const bucket = kit.nats.bucket(endedSessions);
  const projection = new Projection<{ seq: number; endedAt: number }, { endedAt: number }>({
    kit,
    bucket,
    value: ({ endedAt }) => ({ endedAt }),
  });
  return {
    name: 'ended sessions',
    buckets: [bucket],
    all: () => store.ended.find({}),
    isStale: async ({ _id }) => (await readBucket(bucket, _id)) === null,

    async pending(limit) {
      const found = await store.ended.find({ unannounced: true }, { projection: { _id: 1 }, limit }).toArray();
      return found.map(({ _id }) => ({ _id, unannounced: true, revision: 0 }));
    },

    async publish(sessionId) {
      const session = await store.byId(sessionId);
      if (!session) return;
      await projection.put(sessionId, { seq: 0, endedAt: session.endedAt });
      await store.ended.updateOne({ _id: sessionId }, { $unset: { unannounced: '' } });
    },

    async revocation(sessionId) {
      const session = await store.byId(sessionId);
      return session && { type: 'session', sessionId, endedAt: session.endedAt };
    },
  };
}
