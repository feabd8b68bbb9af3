import { nullIfDuplicate } from '@luplay/service-kit';
import type { IndexDescription } from 'mongodb';
import type { Collections } from '../accounts/store.ts';

/** A session that was ended by a log-out. Stored for as long as one of its tokens could live. */
export interface EndedSession {
  /** The tokens' `sid`. */
  _id: string;
  userId: string;
  /** Epoch seconds. */
  endedAt: number;
  /** When the database may delete it. */
  expiresAt: Date;
  /** Present until NATS has it. */
  unannounced?: true;
}

export const ENDED_SESSIONS = 'endedSessions';
export const ENDED_SESSION_INDEXES: IndexDescription[] = [
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  { key: { unannounced: 1 }, name: 'unannounced', sparse: true },
];

/** Added to the lifetime of a token, because clocks differ, seconds. */
const MARGIN_SECONDS = 3600;

export type EndedSessionStore = ReturnType<typeof endedSessionStore>;

export function endedSessionStore(mongo: Collections) {
  const ended = mongo.collection<EndedSession>(ENDED_SESSIONS);
  return {
    ended,

    byId: (sessionId: string): Promise<EndedSession | null> => ended.findOne({ _id: sessionId }),

    /** Which of these have ended. */
    async among(sessionIds: string[]): Promise<Set<string>> {
      const found = await ended.find({ _id: { $in: sessionIds } }, { projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Ends a session whose tokens live for so many seconds. Ending it twice changes nothing. */
    async end(sessionId: string, userId: string, lifetime: number, nowMs: number): Promise<void> {
      const endedAt = Math.floor(nowMs / 1000);
      const expiresAt = new Date((endedAt + lifetime + MARGIN_SECONDS) * 1000);
      const change = { $setOnInsert: { userId, endedAt, expiresAt, unannounced: true as const } };
      // Null: the session was ended twice at the same moment.
      await nullIfDuplicate(ended.updateOne({ _id: sessionId }, change, { upsert: true }));
    },
  };
}
