import { describe, expect, it } from '@jest/globals';
import { Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'mongodb';
import { errorOf, useServer } from '../test-server.fixture.ts';

const test = useServer();

describe('inserts', () => {
  it('stop at the first error when ordered and go on when not', async () => {
    const docs = [{ _id: 1 }, { _id: 1 }, { _id: 2 }] as never[];
    const ordered = await errorOf(test.things.insertMany(docs));
    expect(ordered).toMatchObject({ code: 11000, insertedCount: 1 });
    expect(await test.things.countDocuments()).toBe(1);
    const unordered = await errorOf(test.things.insertMany(docs, { ordered: false }));
    expect(unordered).toMatchObject({ code: 11000, insertedCount: 1 });
    expect(await test.things.countDocuments()).toBe(2);
  });

  it('keep every BSON type exactly, also through an update', async () => {
    const values = {
      int: new Int32(5),
      double: new Double(5),
      long: Long.fromNumber(5),
      decimal: Decimal128.fromString('5.10'),
      stamp: new Timestamp({ t: 7, i: 1 }),
      nothing: null,
      big: Long.fromString('9007199254740993'),
    };
    await test.things.insertOne({ _id: 1, ...values } as never);
    await test.things.updateOne({ _id: 1 } as never, { $inc: { int: 1 }, $set: { more: new Double(1) } });
    const raw = await test.things.findOne({}, { promoteValues: false });
    expect(raw).toMatchObject({ ...values, int: new Int32(6), more: new Double(1) });
    expect(await test.things.findOne({ decimal: 5.1 })).toBeNull();
    expect(await test.things.findOne({ long: 5, double: 5 })).not.toBeNull();
  });

  it('generate an _id when the client sends none, and keep a null one', async () => {
    await test.db.command({ insert: 'things', documents: [{ a: 1 }, { _id: null }] });
    const [made, given] = await test.things.find().toArray();
    expect(made?._id).toBeInstanceOf(ObjectId);
    expect(given).toEqual({ _id: null });
  });

  it('refuse an _id that is an array and documents over 16 MB', async () => {
    expect(await errorOf(test.things.insertOne({ _id: [1] } as never))).toMatchObject({ code: 2 });
    await test.things.insertOne({ _id: 1, text: 'x'.repeat(9_000_000) } as never);
    expect(await errorOf(test.things.updateOne({}, { $set: { more: 'x'.repeat(9_000_000) } }))).toMatchObject({
      code: 10334,
    });
    expect(await test.things.findOne({}, { projection: { text: 0 } })).toEqual({ _id: 1 });
  });

  it('treats a field named __proto__ as a field', async () => {
    const evil = JSON.parse('{"_id":1,"__proto__":{"admin":true}}');
    await test.things.insertOne(evil);
    expect(await test.things.findOne({ admin: true })).toBeNull();
    expect(await test.things.findOne({ '__proto__.admin': true })).not.toBeNull();
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });
});

describe('findAndModify', () => {
  it('returns the document before or after, sorted, projected, upserted or removed', async () => {
    await test.things.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ] as never);
    const bump = { $inc: { n: 10 } };
    expect(await test.things.findOneAndUpdate({}, bump, { sort: { n: -1 } })).toEqual({ _id: 2, n: 2 });
    expect(
      await test.things.findOneAndUpdate({ _id: 2 } as never, bump, {
        returnDocument: 'after',
        projection: { _id: 0 },
      }),
    ).toEqual({ n: 22 });
    expect(await test.things.findOneAndUpdate({ _id: 9 } as never, bump)).toBeNull();
    expect(
      await test.things.findOneAndUpdate({ _id: 3 } as never, bump, { upsert: true, returnDocument: 'after' }),
    ).toEqual({ _id: 3, n: 10 });
    expect(await test.things.findOneAndReplace({ _id: 3 } as never, { m: 1 }, { returnDocument: 'after' })).toEqual({
      _id: 3,
      m: 1,
    });
    expect(await test.things.findOneAndDelete({ _id: 1 } as never)).toEqual({ _id: 1, n: 1 });
    expect(await test.things.countDocuments()).toBe(2);
  });

  it('lets exactly one of many equal compare-and-sets succeed', async () => {
    await test.things.insertOne({ _id: 1, version: 0 } as never);
    const tries = Array.from({ length: 20 }, (_, i) =>
      test.things.findOneAndUpdate({ _id: 1, version: 0 } as never, { $inc: { version: 1 }, $set: { by: i } }),
    );
    expect((await Promise.all(tries)).filter((doc) => doc !== null)).toHaveLength(1);
  });
});

describe('bulk writes', () => {
  it('of a collection and of a client run in order and report by position', async () => {
    const result = await test.things.bulkWrite([
      { insertOne: { document: { _id: 1, n: 1 } as never } },
      { updateOne: { filter: { _id: 1 } as never, update: { $inc: { n: 1 } } } },
      { updateOne: { filter: { _id: 2 } as never, update: { $set: { n: 5 } }, upsert: true } },
      { replaceOne: { filter: { _id: 2 } as never, replacement: { m: 1 } } },
      { deleteOne: { filter: { _id: 1 } as never } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 2,
      modifiedCount: 2,
      upsertedCount: 1,
      deletedCount: 1,
    });
    const across = await test.client.bulkWrite([
      { namespace: 'test.things', name: 'insertOne', document: { _id: 7 } as never },
      { namespace: 'test.others', name: 'insertOne', document: { _id: 7 } as never },
      { namespace: 'test.things', name: 'deleteMany', filter: { m: 1 } },
    ]);
    expect(across).toMatchObject({ insertedCount: 2, deletedCount: 1 });
    expect(await test.db.collection('others').countDocuments()).toBe(1);
  });
});

it('deletes one or all matches', async () => {
  await test.things.insertMany([{ a: 1 }, { a: 1 }, { a: 1 }, { a: 2 }]);
  expect((await test.things.deleteOne({ a: 1 })).deletedCount).toBe(1);
  expect((await test.things.deleteMany({ a: 1 })).deletedCount).toBe(2);
  expect((await test.things.deleteMany({ a: 9 })).deletedCount).toBe(0);
  expect(await test.things.countDocuments()).toBe(1);
});
