import { isDuplicateKey } from '@luplay/service-kit';
import type { IndexDescription } from 'mongodb';
import type { Collections } from '../accounts/store.ts';
import { type ClientErrorReport, cleaned, ERROR_LIFETIME_MS, ERRORS_KEPT, errorId } from './rules.ts';

/** One error, reported by any number of browsers. Times in epoch milliseconds. */
export interface StoredError extends ClientErrorReport {
  _id: string;
  count: number;
  firstAt: number;
  lastAt: number;
  /** The last account that reported it; null: not logged in. */
  lastUserId: string | null;
  /** The browsers that reported it last, newest at the end. */
  browsers?: string[];
}

/** Who reports an error. */
export interface Reporter {
  userId: string | null;
  browser: string | null;
}

export const CLIENT_ERRORS = 'clientErrors';
export const CLIENT_ERROR_INDEXES: IndexDescription[] = [{ key: { lastAt: 1 }, name: 'lastAt' }];

/** Browsers that an error remembers. */
const BROWSERS_KEPT = 6;

export type ClientErrors = ReturnType<typeof clientErrorStore>;

export function clientErrorStore(mongo: Collections, kept: number = ERRORS_KEPT) {
  const errors = mongo.collection<StoredError>(CLIENT_ERRORS);

  /** Limits age and number. A TTL index would not limit the number. */
  async function prune(now: number): Promise<void> {
    await errors.deleteMany({ lastAt: { $lt: now - ERROR_LIFETIME_MS } });
    const surplus = (await errors.estimatedDocumentCount()) - kept;
    if (surplus <= 0) return;
    const oldest = await errors.find({}, { projection: { _id: 1 }, sort: { lastAt: 1 }, limit: surplus }).toArray();
    await errors.deleteMany({ _id: { $in: oldest.map((error) => error._id) } });
  }

  return {
    /** Stores a report, without secrets, under its error. */
    async keep(report: ClientErrorReport, { userId, browser }: Reporter, now: number): Promise<void> {
      const clean = cleaned(report);
      const change = {
        $setOnInsert: { ...clean, firstAt: now },
        $set: { lastAt: now, lastUserId: userId },
        $inc: { count: 1 },
      };
      const _id = errorId(clean);
      const write = () => errors.updateOne({ _id }, change, { upsert: true });
      // Two simultaneous first reports: one inserts, the other retries and updates.
      const result = await write().catch((error) => (isDuplicateKey(error) ? write() : Promise.reject(error)));
      if (result.upsertedCount > 0) await prune(now);
      if (browser === null) return;
      const added = { $push: { browsers: { $each: [browser], $slice: -BROWSERS_KEPT } } };
      await errors.updateOne({ _id, browsers: { $ne: browser } }, added);
    },

    /** All errors that are not too old. Their number is limited. */
    recent: (now: number): Promise<StoredError[]> =>
      errors.find({ lastAt: { $gte: now - ERROR_LIFETIME_MS } }, { sort: { lastAt: -1 } }).toArray(),
  };
}
