import { endedSessions } from '@luplay/contracts';
import type { Kit } from '@luplay/service-kit';
import type { EndedSession, EndedSessionStore } from '../sessions/store.ts';
import { type Channel, held } from './channel.ts';

/** Sessions that were logged out of. Once ended they never change. */
export function sessionChannel(kit: Pick<Kit, 'nats'>, store: EndedSessionStore): Channel<EndedSession> {
  const bucket = kit.nats.bucket(endedSessions);
  const isThere = async (sessionId: string) => (await held(bucket, sessionId)) !== null;
  return {
    name: 'ended sessions',
    all: () => store.ended.find({}),
    differs: async (session) => !(await isThere(session._id)),
    marked: (limit) => store.ended.find({ unannounced: true }, { projection: { _id: 1 }, limit }).toArray(),

    async publish(sessionId) {
      const session = await store.byId(sessionId);
      if (!session) return;
      await bucket.put(sessionId, { endedAt: session.endedAt });
      await store.ended.updateOne({ _id: sessionId }, { $unset: { unannounced: '' } });
    },

    isThere,
  };
}
