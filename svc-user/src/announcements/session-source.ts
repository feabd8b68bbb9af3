import { endedSessions, TOKEN_LIFETIME_SECONDS } from '@luplay/contracts';
import { type Kit, Projection } from '@luplay/service-kit';
import type { EndedSession, EndedSessionStore } from '../tokens/ended-sessions.ts';
import { readBucket, type Source } from './source.ts';

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
  const isMissing = async ({ _id }: Pick<EndedSession, '_id'>) => (await readBucket(bucket, _id)) === null;
  return {
    name: 'ended sessions',
    all: () => store.ended.find({}),
    isStale: isMissing,

    async isIntact(now) {
      // Entries of the bucket expire earlier than those of the database.
      const kept = { unannounced: { $exists: false }, endedAt: { $gt: now / 1000 - TOKEN_LIFETIME_SECONDS } };
      const newest = await store.ended.findOne(kept, { projection: { _id: 1 }, sort: { expiresAt: -1 } });
      return !newest || !(await isMissing(newest));
    },

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
