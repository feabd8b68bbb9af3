import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import type { Sharding } from '../backing/mongo/sharding.ts';
import { type OwnDatabase, startDatabase } from './database.ts';
import { ShardWatch } from './shard-watch.ts';

const SHARDING: Sharding = {
  games: {
    key: 'lobby',
    scattered: { 'find at': 'now and then', 'delete at,scores.*.points': 'seldom' },
  },
  drafts: 'one shard',
};

let database: OwnDatabase;
let client: MongoClient;
beforeAll(async () => {
  database = await startDatabase();
  client = new MongoClient(ShardWatch.monitored(database.url));
});
afterAll(async () => {
  await client.close();
  await database.close();
});

function watched() {
  const watch = new ShardWatch(SHARDING);
  watch.watch(client);
  return { watch, games: client.db().collection<{ lobby?: string; at?: number }>('games') };
}

describe('29.3: operations that need every shard', () => {
  it('29.3: are none that name one shard or a few', async () => {
    const { watch, games } = watched();
    await games.insertOne({ lobby: 'a', at: 1 });
    await games.insertMany([{ lobby: 'b' }, { lobby: 'c' }]);
    await games.findOne({ lobby: 'a', at: { $gt: 0 } });
    await games.find({ lobby: { $in: ['a', 'b'] } }).toArray();
    await games.find({ $or: [{ lobby: 'a', at: 1 }, { lobby: { $eq: 'b' } }] }).toArray();
    await games.findOne({ $and: [{ at: 1 }, { lobby: 'a' }] });
    await games.updateOne({ lobby: 'a' }, { $set: { at: 2 } });
    await games.replaceOne({ lobby: 'd' }, { lobby: 'd' }, { upsert: true });
    await games.bulkWrite([{ updateOne: { filter: { lobby: 'a' }, update: { $set: { at: 3 } } } }]);
    await games.findOneAndUpdate({ lobby: 'a' }, { $set: { at: 4 } });
    await games.countDocuments({ lobby: 'a' });
    await games.deleteOne({ lobby: 'd' });
    const ops = [{ update: 0, filter: { lobby: 'a' }, updateMods: { $set: { at: 5 } }, multi: false }];
    const nsInfo = [{ ns: games.namespace }];
    await client.db('admin').command({ bulkWrite: 1, ops, nsInfo });
    await client.db().collection('drafts').findOne({ at: 1 });
    expect([...watch.faults]).toEqual([]);
    expect([...watch.scattered]).toEqual([]);
    expect(Object.fromEntries(watch.targeted)).toMatchObject({
      ...{ 'games: insert': 3, 'games: find': 4, 'games: update': 3, 'games: bulkWrite': 1, 'games: delete': 1 },
      ...{ 'games: findAndModify': 1, 'games: aggregate': 1 },
    });
  });

  it('29.3: are found, unless they are declared', async () => {
    const { watch, games } = watched();
    await games.findOne({ at: 1 });
    await games.deleteMany({ at: 1, 'scores.red.points': 3 } as object);
    expect([...watch.faults]).toEqual([]);
    expect([...watch.scattered]).toEqual(['games: find at', 'games: delete at,scores.*.points']);

    await games.find({ $or: [{ lobby: 'a' }, { at: 1 }] }).toArray();
    await games.find({ lobby: { $gt: 'a' } }).toArray();
    await games.updateOne({ at: 1 }, { $set: { at: 2 } });
    await games.findOneAndDelete({ at: { $lt: 0 } });
    await games.insertOne({ at: 9 });
    await games.countDocuments({ at: 9 });
    await games.deleteOne({ at: 9 });
    const ops = [{ update: 0, filter: { at: 9 }, updateMods: { $set: { at: 5 } }, multi: false }];
    await client.db('admin').command({ bulkWrite: 1, ops, nsInfo: [{ ns: games.namespace }] });
    await client.db().collection('unknown').findOne({ lobby: 'a' });
    expect([...watch.faults].sort()).toEqual([
      'games: aggregate at does not name lobby',
      'games: bulkWrite at does not name lobby',
      'games: delete at does not name lobby',
      'games: find at,lobby does not name lobby',
      'games: find lobby does not name lobby',
      'games: findAndModify at does not name lobby',
      'games: insert _id,at does not name lobby',
      'games: update at does not name lobby',
      'unknown is not in the table of shard keys',
    ]);
  });
});
