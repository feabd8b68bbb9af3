import { endedSessions } from '@luplay/contracts';
import { type Kit, UNLIMITED } from '@luplay/service-kit';
import type { EndedSession, EndedSessionStore } from '../sessions/store.ts';
import { type Channel, held } from './channel.ts';

/** Sessions that were logged out of. Once ended they never change. */
export function sessionChannel(kit: Pick<Kit, 'nats'>, store: EndedSessionStore): Channel<EndedSession> {
  const bucket = kit.nats.bucket(endedSessions);
  const isThere = async (sessionId: string) => (await held(bucket, sessionId)) !== null;
  return {
    name: 'ended sessions',
    all: () => store.ended.find({}, { ...UNLIMITED }),
    differs: async (session) => !(await isThere(session._id)),
    async marked(limit) {
      const found = await store.ended.find({ unannounced: true }, { projection: { _id: 1 }, limit }).toArray();
      return found.map(({ _id }) => ({ _id, revision: 0 }));
    },

    async publish(sessionId) {
      const session = await store.byId(sessionId);
      if (!session) return;
      await bucket.put(sessionId, { endedAt: session.endedAt });
      await store.ended.updateOne({ _id: sessionId }, { $unset: { unannounced: '' } });
    },

    isThere,

    async news(sessionId) {
      const session = await store.byId(sessionId);
      return session && { type: 'session', sessionId, endedAt: session.endedAt };
    },
  };
}
