import type { LogInMethod } from '@luplay/contracts';
import { decodeJwt } from 'jose';
import type { IndexDescription } from 'mongodb';
import type { Account, Collections } from '../accounts/store.ts';

/** A session as its owner sees it in a list. Tokens count without it: a session without a record is only not listed. */
export interface SessionRecord {
  /** The tokens' `sid`. */
  _id: string;
  userId: string;
  /** Epoch seconds: the log-in, and the newest token. */
  startedAt: number;
  issuedAt: number;
  by?: LogInMethod;
  /** As `Firefox 128, Windows`; null: unknown. */
  browser: string | null;
  /** When its newest token ends, and the database may delete it. */
  expiresAt: Date;
}

type OwnClaims = { sid: string; auth_time: number; amr?: LogInMethod[] };

export const SESSIONS = 'sessions';
export const SESSION_INDEXES: IndexDescription[] = [
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  { key: { userId: 1, issuedAt: -1 }, name: 'user' },
];

/** Sessions of one person that are worth a list. */
const LISTED = 50;

export type SessionRecords = ReturnType<typeof sessionRecords>;

export function sessionRecords(mongo: Collections) {
  const records = mongo.collection<SessionRecord>(SESSIONS);
  return {
    /** Notes a token that was given to this browser. */
    async note(token: string, browser: string | null): Promise<void> {
      const { sub = '', sid, auth_time, iat = 0, exp = 0, amr } = decodeJwt<OwnClaims>(token);
      const by = amr?.[0];
      const fields = { userId: sub, startedAt: auth_time, issuedAt: iat, expiresAt: new Date(exp * 1000), browser };
      await records.updateOne({ _id: sid }, { $set: by ? { ...fields, by } : fields }, { upsert: true });
    },

    /** Whose tokens still count, the newest first. */
    ofAccount: ({ _id, tokensNotBefore }: Account, nowMs: number): Promise<SessionRecord[]> =>
      records
        .find({ userId: _id, issuedAt: { $gte: tokensNotBefore }, expiresAt: { $gt: new Date(nowMs) } })
        .sort({ issuedAt: -1 })
        .limit(LISTED)
        .toArray(),

    byId: (sessionId: string, userId: string): Promise<SessionRecord | null> =>
      records.findOne({ _id: sessionId, userId }),

    async remove(sessionId: string): Promise<void> {
      await records.deleteOne({ _id: sessionId });
    },
  };
}
