import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Collection } from 'mongodb';
import { pino } from 'pino';
import { isUnavailable } from '../../base/errors.ts';
import { type OwnDatabase, startDatabase, TimeLimit } from '../../testing/index.ts';
import { type Mongo, openMongo } from './mongo.ts';
import { LIMITED_METHODS } from './time-limit.ts';
import { UNLIMITED } from './unlimited.ts';

/** Indexes, whole collections and watching: not what a request waits for. */
const OTHER_METHODS = [
  ...['count', 'options', 'isCapped', 'watch', 'drop', 'rename'],
  ...['createIndex', 'createIndexes', 'dropIndex', 'dropIndexes', 'listIndexes', 'indexExists', 'indexInformation'],
  ...['indexes', 'createSearchIndex', 'createSearchIndexes', 'dropSearchIndex', 'listSearchIndexes'],
  ...['updateSearchIndex', 'initializeOrderedBulkOp', 'initializeUnorderedBulkOp'],
];

let database: OwnDatabase;
let mongo: Mongo;
/** On a database that does not hang. */
let awake: Mongo;
beforeAll(async () => {
  database = await startDatabase();
  mongo = openMongo(database.url, pino({ level: 'silent' }));
  const url = new URL(process.env.MONGO_URL as string);
  url.pathname = `/time-limit${process.pid}`;
  awake = openMongo(url.toString(), pino({ level: 'silent' }));
});
afterAll(async () => {
  await awake.db.dropDatabase();
  await Promise.all([mongo.close(), awake.close()]);
  await database.close();
});

describe('the time limit of database operations', () => {
  it('covers or excludes every method that a collection has', () => {
    const methods = Object.entries(Object.getOwnPropertyDescriptors(Collection.prototype))
      .filter(([name, { value }]) => typeof value === 'function' && name !== 'constructor')
      .map(([name]) => name);
    expect(methods.sort()).toEqual([...Object.keys(LIMITED_METHODS), ...OTHER_METHODS].sort());
  });

  it.concurrent('ends every operation on a hanging database; the connections work again when it wakes', async () => {
    const things = mongo.collection<{ _id: number; n?: number }>('things');
    await things.insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id })));
    const set = { $set: { n: 1 } };
    const operations: Record<keyof typeof LIMITED_METHODS | 'command', () => Promise<unknown>> = {
      aggregate: () => things.aggregate([{ $match: {} }]).toArray(),
      bulkWrite: () => things.bulkWrite([{ updateOne: { filter: { _id: 1 }, update: set } }]),
      countDocuments: () => things.countDocuments(),
      deleteMany: () => things.deleteMany({ _id: -1 }),
      deleteOne: () => things.deleteOne({ _id: -1 }),
      distinct: () => things.distinct('n'),
      estimatedDocumentCount: () => things.estimatedDocumentCount(),
      find: () => things.find().toArray(),
      findOne: () => things.findOne(),
      findOneAndDelete: () => things.findOneAndDelete({ _id: -1 }),
      findOneAndReplace: () => things.findOneAndReplace({ _id: 2 }, { n: 2 }),
      findOneAndUpdate: () => things.findOneAndUpdate({ _id: 3 }, set, { returnDocument: 'after' }),
      insertMany: () => things.insertMany([{ _id: 1000 }, { _id: 1001 }]),
      insertOne: () => things.insertOne({ _id: 1002 }),
      replaceOne: () => things.replaceOne({ _id: 4 }, { n: 4 }),
      updateMany: () => things.updateMany({ _id: 5 }, set),
      updateOne: () => things.updateOne({ _id: 6 }, set, { upsert: true }),
      command: () => mongo.client.db('admin').command({ ping: 1 }),
    };
    database.hang();
    const limit = new TimeLimit(4_000);
    const timed = async (operation: () => Promise<unknown>) => {
      const thrown = await operation().then(
        () => null,
        (error: unknown) => error,
      );
      return { isUnavailable: isUnavailable(thrown), inTime: limit.isKept };
    };
    const names = Object.keys(operations);
    const results = await Promise.all(Object.values(operations).map(timed));
    expect(Object.fromEntries(names.map((name, index) => [name, results[index]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, { isUnavailable: true, inTime: true }])),
    );
    database.wake();
    // More than the pool has.
    await Promise.all(Array.from({ length: 60 }, (_, n) => things.updateOne({ _id: n }, { $set: { n } })));
    expect(await things.countDocuments({ n: { $gte: 0 } })).toBeGreaterThanOrEqual(60);
  });

  it.concurrent('does not limit a cursor over a whole collection', async () => {
    const walked = awake.collection<{ _id: number }>('walked');
    await walked.insertMany([{ _id: 1 }, { _id: 2 }]);
    const limited = walked.find({}, { batchSize: 1 });
    const unlimited = walked.find({}, { ...UNLIMITED, batchSize: 1 });
    await Promise.all([limited.next(), unlimited.next()]);
    await new Promise((resolve) => setTimeout(resolve, 3_600));
    expect(await unlimited.next()).toEqual({ _id: 2 });
    await expect(limited.next()).rejects.toThrow('did not answer in time');
  });
});
