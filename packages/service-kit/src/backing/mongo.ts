import type { Collection, Db, Document, IndexDescription, MongoClient } from 'mongodb';
import type { Logger } from 'pino';
import { isUnavailable } from '../errors.ts';
import { TimeLimitedClient } from './time-limit.ts';

/**
 * Every operation on documents ends within 3.5 s, with an error that counts as `unavailable`; a cursor over a whole
 * collection is opened with `UNLIMITED`.
 */
export interface Mongo {
  client: MongoClient;
  db: Db;
  collection<T extends Document = Document>(name: string): Collection<T>;
  /**
   * Creates the indexes, waiting for MongoDB as long as it takes; the service is not ready before. Rejects when MongoDB
   * refuses them.
   */
  ensureIndexes(collection: string, indexes: IndexDescription[]): Promise<void>;
  /** Resolves when MongoDB answers, with what the embedded database warns of; rejects within about 2 s otherwise. */
  ping(): Promise<string[]>;
  /** Index work that has not finished. */
  readonly pending: number;
  close(): Promise<void>;
}

/** A pool that is not full gets another connection this often, ms, besides those that operations need at once. */
const POOL_LOOK_MS = 1_000;

/** The driver connects at the first operation and again by itself; the database's name is the URL's. */
export function openMongo(url: string, log: Logger): Mongo {
  const client = new TimeLimitedClient(url, {
    appName: 'luplay',
    serverSelectionTimeoutMS: 2_000,
    connectTimeoutMS: 2_000,
    socketTimeoutMS: 10_000,
    waitQueueTimeoutMS: 5_000,
    maxPoolSize: 40,
    // A burst must not begin with handshakes: ten operations at once find their connections open.
    minPoolSize: 10,
    // Only how often an idle driver looks: an operation that fails, or finds no server, has it look at once.
    heartbeatFrequencyMS: 10_000,
    ignoreUndefined: true,
    // An object from outside can never become an operator by its prototype or a field of the driver's own.
    serializeFunctions: false,
  });
  // The driver passes it on to its pools, which look ten times a second whether they have their least size, and has no
  // name for it among its options.
  Object.assign(client.options, { minPoolSizeCheckFrequencyMS: POOL_LOOK_MS });
  const db = client.db();
  let pending = 0;
  let closed = false;

  return {
    client,
    db,
    collection: (name) => db.collection(name),
    get pending() {
      return pending;
    },
    async ensureIndexes(collection, indexes) {
      if (indexes.length === 0) return;
      pending += 1;
      try {
        for (let wait = 100; !closed; wait = Math.min(wait * 2, 1_000)) {
          try {
            await db.collection(collection).createIndexes(indexes);
            return;
          } catch (error) {
            if (!isUnavailable(error)) throw error;
            log.warn({ err: error, collection }, 'mongo is away, indexes wait');
            await new Promise((resolve) => setTimeout(resolve, wait));
          }
        }
      } finally {
        pending -= 1;
      }
    },
    async ping() {
      const { warnings } = await db.command({ ping: 1 }, { timeoutMS: 2_000 });
      return Array.isArray(warnings) ? warnings.map(String) : [];
    },
    async close() {
      closed = true;
      await client.close();
    },
  };
}
