import { setMaxListeners } from 'node:events';
import { Collection, Db, MongoClient } from 'mongodb';

/** An operation that has not ended by then is aborted, ms; at most SLICE_MS later. */
const OPERATION_MS = 3_000;
/** Operations that begin within one slice share a signal: a timer for each would cost more than most of them. */
const SLICE_MS = 500;

let slice: { signal: AbortSignal; until: number } | null = null;

function limitSignal(): AbortSignal {
  const now = performance.now();
  if (!slice || now >= slice.until) {
    const controller = new AbortController();
    setMaxListeners(0, controller.signal);
    const abort = () => controller.abort(new DOMException('the database did not answer in time', 'TimeoutError'));
    setTimeout(abort, OPERATION_MS + SLICE_MS).unref();
    slice = { signal: controller.signal, until: now + SLICE_MS };
  }
  return slice.signal;
}

/** Methods that read or write documents, with the position of their options among the arguments. */
export const LIMITED_METHODS = {
  aggregate: 1,
  bulkWrite: 1,
  countDocuments: 1,
  deleteMany: 1,
  deleteOne: 1,
  distinct: 2,
  estimatedDocumentCount: 0,
  find: 1,
  findOne: 1,
  findOneAndDelete: 1,
  findOneAndReplace: 2,
  findOneAndUpdate: 2,
  insertMany: 1,
  insertOne: 1,
  replaceOne: 2,
  updateMany: 2,
  updateOne: 2,
} as const satisfies Partial<Record<keyof Collection, number>>;

/** The methods with a signal added to their options, unless the caller gives one. */
function limited(plain: object, methods: Record<string, number>): PropertyDescriptorMap {
  const own = Object.entries(methods).map(([name, position]) => {
    const method = plain[name as keyof typeof plain] as (...given: unknown[]) => unknown;
    const value = function (this: object, ...given: unknown[]) {
      const options = given[position] as object | undefined;
      if (!options || !('signal' in options)) given[position] = { signal: limitSignal(), ...options };
      return method.apply(this, given);
    };
    return [name, { value }] as const;
  });
  return Object.fromEntries(own);
}

const LIMITED_COLLECTION = Object.create(Collection.prototype, limited(Collection.prototype, LIMITED_METHODS));
const LIMITED_DB = Object.create(Db.prototype, {
  ...limited(Db.prototype, { command: 1 }),
  collection: {
    value(this: Db, ...given: Parameters<Db['collection']>) {
      return Object.setPrototypeOf(Db.prototype.collection.apply(this, given), LIMITED_COLLECTION);
    },
  },
});

/**
 * A client whose databases and collections end every operation in time. Driver 7.8 waits for ever for a `drain` when it
 * writes to a connection that the server has just closed, and its `timeoutMS` does not end that wait; a signal does,
 * and gives the connection back to the pool. The signal's reason counts as `unavailable`.
 */
export class TimeLimitedClient extends MongoClient {
  override db(...given: Parameters<MongoClient['db']>): Db {
    return Object.setPrototypeOf(super.db(...given), LIMITED_DB);
  }
}
