import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Collection, MongoClient } from 'mongodb';
import { type Mongo, openMongo } from '../backing/mongo/mongo.ts';
import { createLog } from '../base/log.ts';
import { type OwnDatabase, startDatabase } from '../testing/database.ts';
import type { Migration, Schema } from './migration.ts';
import { Migrator } from './migrator.ts';

/** In form 0 people have `name`, in form 1 `first` and `last`, in form 2 also `size`, the length of both. */
interface Person {
  _id: number;
  name?: string;
  first?: string;
  last?: string;
  size?: number;
  changes?: number;
}

const splitName: Migration<Person> = {
  name: 'first and last name apart',
  old: { name: { $exists: true } },
  reads: ['name'],
  change({ name = '' }) {
    const [first = '', last = ''] = name.split(' ');
    return { $set: { first, last }, $unset: { name: '' }, $inc: { changes: 1 } };
  },
};
const measure: Migration<Person> = {
  name: 'the length of names',
  old: { first: { $exists: true }, size: { $exists: false } },
  reads: ['first', 'last'],
  change: ({ first = '', last = '' }) => ({ $set: { size: first.length + last.length }, $inc: { changes: 1 } }),
};
const schema = (readsFrom: number, ...migrations: Migration<Person>[]): Schema<Person> => ({
  collection: 'people',
  readsFrom,
  migrations,
});

const COUNT = 1_000;
const DAY = 24 * 3_600_000;
const log = createLog('test', 'silent');

let database: OwnDatabase;
let mongo: Mongo;
let client: MongoClient;
let people: Collection<Person>;
let now: number;

beforeEach(async () => {
  database = await startDatabase();
  mongo = openMongo(database.url, log);
  client = await new MongoClient(database.url).connect();
  people = client.db().collection<Person>('people');
  now = 1_700_000_000_000;
  await people.insertMany(Array.from({ length: COUNT }, (_, _id) => ({ _id, name: `Анна ${_id}` })));
});
afterEach(async () => {
  await mongo.close();
  await client.close();
  await database.close();
});

const replica = (name: string, ...schemas: Schema<Person>[]) =>
  new Migrator({ mongo, log, now: () => now, replica: name }, schemas);
const version = async () =>
  (await client.db().collection<{ _id: string }>('schemaVersions').findOne({ _id: 'people' })) as unknown;

/** A collection whose bulk writes leave after the given writes were acknowledged. */
function bulkWriteAfter(collection: Collection, writes: Promise<unknown>[]): Collection {
  return new Proxy(collection, {
    get(target, key: keyof Collection) {
      const value = target[key];
      if (typeof value !== 'function') return value;
      const method = (...args: unknown[]) => Reflect.apply(value, target, args);
      if (key !== 'bulkWrite') return method;
      return async (...args: unknown[]) => {
        await Promise.all(writes);
        return method(...args);
      };
    },
  });
}

describe('16.7: migrations of stored documents', () => {
  it('16.7: two replicas together change each document once, through all forms', async () => {
    const [one, two] = [replica('a', schema(0, splitName, measure)), replica('b', schema(0, splitName, measure))];
    await Promise.all([one.pass(), two.pass()]);
    await one.pass();
    expect(await people.countDocuments({ changes: 2, first: 'Анна', size: { $gt: 4 }, name: { $exists: false } })).toBe(
      COUNT,
    );
    expect(await version()).toMatchObject({ version: 2 });
  });

  it('16.7: documents that the release before still writes are migrated too, until a day after', async () => {
    const migrator = replica('a', schema(0, splitName));
    expect(await migrator.pass()).toBe(false);
    await people.insertOne({ _id: 5_000, name: 'Старый Код' });
    await people.updateOne({ _id: 1 }, { $set: { name: 'Белла Новая' } });
    now += DAY - 1;
    expect(await migrator.pass()).toBe(false);
    expect(await people.findOne({ _id: 5_000 })).toMatchObject({ first: 'Старый', last: 'Код' });
    expect(await people.findOne({ _id: 1 })).toMatchObject({ first: 'Белла', last: 'Новая' });
    now += 1;
    expect(await migrator.pass()).toBe(true);
    // From then on nothing is looked for.
    await people.insertOne({ _id: 5_001, name: 'Слишком Поздно' });
    expect(await replica('a', schema(0, splitName)).pass()).toBe(true);
    expect(await people.findOne({ _id: 5_001 })).toMatchObject({ name: 'Слишком Поздно' });
  });

  it('16.7: a document that changes between reading and writing is not overwritten', async () => {
    const racing: Migration<Person> = {
      ...splitName,
      change(person) {
        if (person._id === 7) writes.push(people.updateOne({ _id: 7 }, { $set: { name: 'Вера Другая' } }));
        return splitName.change(person);
      },
    };
    const writes: Promise<unknown>[] = [];
    const slowed = { ...mongo, collection: (name: string) => bulkWriteAfter(mongo.collection(name), writes) } as Mongo;
    const migrator = new Migrator({ mongo: slowed, log, now: () => now, replica: 'a' }, [schema(0, racing)]);
    expect(await migrator.pass()).toBe(false);
    expect(await people.findOne({ _id: 7 })).toEqual({ _id: 7, name: 'Вера Другая' });
    expect(await version()).toMatchObject({ version: 0 });
    await replica('a', schema(0, splitName)).pass();
    expect(await people.findOne({ _id: 7 })).toMatchObject({ first: 'Вера', last: 'Другая', changes: 1 });
  });

  it('16.7: a replica that dies while it migrates is followed by another when its lease ends', async () => {
    const failing: Migration<Person> = {
      ...splitName,
      change(person) {
        if (person._id === 600) throw new Error('killed');
        return splitName.change(person);
      },
    };
    const dying = replica('a', schema(0, failing));
    await expect(dying.pass()).rejects.toThrow('killed');
    expect(await people.countDocuments({ name: { $exists: true } })).toBeLessThan(COUNT);
    await client
      .db()
      .collection('schemaVersions')
      .updateOne({}, { $set: { leasedBy: 'a', leaseUntil: now + 30_000 } });
    const other = replica('b', schema(0, splitName));
    expect(await other.pass()).toBe(false);
    expect(await version()).toMatchObject({ version: 0 });
    now += 30_001;
    await other.pass();
    expect(await version()).toMatchObject({ version: 1 });
    expect(await people.countDocuments({ changes: 1, name: { $exists: false } })).toBe(COUNT);
  });

  it('16.7: a release refuses a database that is too old or too new for it, with a sentence for the operator', async () => {
    await expect(replica('a', schema(1, measure)).check()).rejects.toThrow(
      'The documents of people have form 0; this release reads 1 to 2. Run the release before this one',
    );
    await replica('a', schema(0, splitName, measure)).pass();
    await replica('a', schema(1, measure)).check();
    // One release back is possible, two are not.
    await replica('a', schema(0, splitName)).check();
    await expect(replica('a', schema(0)).check()).rejects.toThrow('It is too old for this database');
  });

  it('16.7: a new installation begins with the newest form', async () => {
    await people.drop();
    const migrator = replica('a', schema(3, splitName));
    await migrator.check();
    expect(await migrator.pass()).toBe(true);
    expect(await version()).toMatchObject({ version: 4 });
  });
});
