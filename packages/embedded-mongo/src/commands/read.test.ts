import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { errorOf, useServer } from '../test-server.fixture.ts';

const test = useServer();
const ids = async (filter: object, options: object = {}) =>
  (await test.things.find(filter, options).toArray()).map(({ _id }) => _id);

describe('a sort with a limit', () => {
  const value = fc.constantFrom(null, 1, 2, 2.5, 'a', 'b', true, [], [1, 3], { k: 1 });
  const direction = fc.constantFrom(1 as const, -1 as const);
  const question = fc.record({
    things: fc.array(fc.record({ a: value, b: value }, { requiredKeys: [] }), { maxLength: 40 }),
    sort: fc.record({ a: direction, b: direction }, { requiredKeys: ['a'] }),
    skip: fc.nat(45),
    limit: fc.nat(12),
  });

  it('returns that part of the whole sort, equals in the order of their arrival', async () => {
    await fc.assert(
      fc.asyncProperty(question, async ({ things, sort, skip, limit }) => {
        await test.things.deleteMany({});
        if (things.length > 0) await test.things.insertMany(things.map((thing, _id) => ({ _id, ...thing })) as never);
        const all = await ids({}, { sort });
        expect(await ids({}, { sort, skip, limit })).toEqual(all.slice(skip, limit === 0 ? undefined : skip + limit));
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('does not sort everything that matches', async () => {
    await test.things.insertMany(Array.from({ length: 1_000 }, (_, _id) => ({ _id, n: -_id })) as never);
    const sort = jest.spyOn(Array.prototype, 'sort');
    expect(await ids({}, { sort: { n: 1 }, skip: 2, limit: 3 })).toEqual([997, 996, 995]);
    const lengths = sort.mock.contexts.map((sorted) => (sorted as unknown[]).length);
    sort.mockRestore();
    expect(Math.max(...lengths)).toBeLessThanOrEqual(10);
  });
});

describe('filters', () => {
  it('compare within a type, expand arrays, and distinguish null from missing', async () => {
    await test.things.insertMany([
      { _id: 1, n: 5, tags: ['a', 'b'], at: { x: 1 } },
      { _id: 2, n: '5', tags: [], at: null },
      {
        _id: 3,
        n: null,
        list: [
          { k: 1, v: 10 },
          { k: 2, v: 20 },
        ],
      },
      { _id: 4, list: [{ k: 1, v: 20 }] },
    ] as never);
    expect(await ids({ n: { $gt: 1 } })).toEqual([1]);
    expect(await ids({ n: null })).toEqual([3, 4]);
    expect(await ids({ n: { $exists: false } })).toEqual([4]);
    expect(await ids({ n: { $type: 'null' } })).toEqual([3]);
    expect(await ids({ n: { $ne: 5 } })).toEqual([2, 3, 4]);
    expect(await ids({ tags: 'b' })).toEqual([1]);
    expect(await ids({ tags: { $size: 0 } })).toEqual([2]);
    expect(await ids({ tags: { $all: ['b', 'a'] } })).toEqual([1]);
    expect(await ids({ 'at.x': 1 })).toEqual([1]);
    expect(await ids({ 'list.k': 1, 'list.v': 20 })).toEqual([3, 4]);
    expect(await ids({ list: { $elemMatch: { k: 1, v: 20 } } })).toEqual([4]);
    expect(await ids({ 'list.0.v': 10 })).toEqual([3]);
    expect(await ids({ tags: { $regex: '^A', $options: 'i' } })).toEqual([1]);
    expect(await ids({ $or: [{ n: '5' }, { 'list.v': 10 }] })).toEqual([2, 3]);
    expect(await ids({ $nor: [{ tags: { $exists: true } }] })).toEqual([3, 4]);
    expect(await ids({ n: { $not: { $gt: 1 } } })).toEqual([2, 3, 4]);
    expect(await ids({ n: { $in: ['5', null] } })).toEqual([2, 3, 4]);
    expect(await ids({ n: { $nin: ['5', null] } })).toEqual([1]);
  });

  it('match each element of $elemMatch separately, nested arrays included', async () => {
    await test.things.insertMany([
      { _id: 1, a: [[1, 2], [3]] },
      { _id: 2, a: [3, 4] },
    ] as never);
    expect(await ids({ a: { $elemMatch: { $elemMatch: { $gt: 2 } } } })).toEqual([1]);
    expect(await ids({ a: { $elemMatch: { $gt: 2 } } })).toEqual([2]);
    expect(await ids({ a: { $elemMatch: { $size: 1 } } })).toEqual([1]);
    expect(await ids({ a: [3] })).toEqual([1]);
  });

  it('ignore the fields that every JavaScript object has', async () => {
    await test.things.insertOne({ _id: 1 } as never);
    expect(await ids({ constructor: { $exists: true } })).toEqual([]);
    expect(await ids({ 'toString.name': { $exists: true } })).toEqual([]);
  });

  it('refuse unknown operators with code 2 and unsupported ones with 238', async () => {
    await test.things.insertOne({ _id: 1 } as never);
    expect(await errorOf(ids({ a: { $fly: 1 } }))).toMatchObject({ code: 2, message: 'unknown operator: $fly' });
    expect(await errorOf(ids({ $fly: 1 }))).toMatchObject({ code: 2 });
    expect(await errorOf(ids({ $where: 'true' }))).toMatchObject({ code: 238 });
    expect(await errorOf(ids({ $text: { $search: 'a' } }))).toMatchObject({ code: 238 });
    expect(await errorOf(ids({ a: { $near: [0, 0] } }))).toMatchObject({ code: 238 });
    expect(await errorOf(ids({}, { collation: { locale: 'ru' } }))).toMatchObject({ code: 238 });
    expect(await errorOf(ids({ $or: [] }))).toMatchObject({ code: 2 });
    expect(await errorOf(ids({ a: { $in: 1 } }))).toMatchObject({ code: 2 });
  });
});

describe('order and pages', () => {
  it('sorts across types in BSON order, arrays by their smallest or largest element', async () => {
    await test.things.insertMany([
      { _id: 1, v: 'text' },
      { _id: 2, v: 7 },
      { _id: 3 },
      { _id: 4, v: { a: 1 } },
      { _id: 5, v: true },
      { _id: 6, v: new Date(0) },
      { _id: 7, v: [3, 9] },
    ] as never);
    expect(await ids({}, { sort: { v: 1 } })).toEqual([3, 7, 2, 1, 4, 5, 6]);
    expect(await ids({}, { sort: { v: -1 } })).toEqual([6, 5, 4, 1, 7, 2, 3]);
    expect(await ids({}, { sort: { v: 1 }, skip: 1, limit: 2 })).toEqual([7, 2]);
    expect(await ids({}, { sort: { $natural: -1 }, limit: 2 })).toEqual([7, 6]);
  });

  it('returns a long result in batches and drops a closed cursor', async () => {
    await test.things.insertMany(Array.from({ length: 250 }, (_, i) => ({ _id: i })) as never);
    expect(await ids({}, { batchSize: 30 })).toHaveLength(250);
    expect(await ids({})).toHaveLength(250);
    const first = await test.db.command({ find: 'things', batchSize: 2 });
    expect(first.cursor.firstBatch).toHaveLength(2);
    const { id } = first.cursor;
    const second = await test.db.command({ getMore: id, collection: 'things', batchSize: 3 });
    expect(second.cursor.nextBatch.map(({ _id }: { _id: number }) => _id)).toEqual([2, 3, 4]);
    expect(await test.db.command({ killCursors: 'things', cursors: [id] })).toMatchObject({ cursorsKilled: [id] });
    const gone = await errorOf(test.db.command({ getMore: id, collection: 'things' }));
    expect(gone).toMatchObject({ code: 43, codeName: 'CursorNotFound' });
    const single = await test.db.command({ find: 'things', batchSize: 2, singleBatch: true });
    expect(Number(single.cursor.id)).toBe(0);
  });

  it('returns a result as it was when its command ran', async () => {
    await test.things.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
    ] as never);
    const cursor = test.things.find({}, { batchSize: 1 });
    await cursor.next();
    await test.things.updateMany({}, { $set: { n: 2 } });
    expect(await cursor.next()).toEqual({ _id: 2, n: 1 });
  });
});

describe('projections', () => {
  it('include and exclude', async () => {
    await test.things.insertOne({
      _id: 1,
      a: 1,
      b: { c: 2, d: 3 },
      list: [
        { k: 1, x: 0 },
        { k: 2, x: 5 },
        { k: 2, x: 6 },
      ],
    } as never);
    const seen = (projection: object) => test.things.findOne({}, { projection });
    expect(await seen({ a: 1 })).toEqual({ _id: 1, a: 1 });
    expect(await seen({ a: 0, list: 0 })).toEqual({ _id: 1, b: { c: 2, d: 3 } });
    expect(await seen({ _id: 0, 'b.c': 1 })).toEqual({ b: { c: 2 } });
    expect(await seen({ _id: 0, b: { d: 1 }, 'list.k': 1 })).toEqual({
      b: { d: 3 },
      list: [{ k: 1 }, { k: 2 }, { k: 2 }],
    });
    expect(await errorOf(seen({ a: 1, b: 0 }))).toMatchObject({ code: 31254 });
    expect(await errorOf(seen({ a: 0, b: 1 }))).toMatchObject({ code: 31253 });
    expect(await errorOf(seen({ b: 1, 'b.c': 1 }))).toMatchObject({ code: 31249 });
  });
});

it('counts', async () => {
  await test.things.insertMany([{ t: ['a', 'b'], n: 1 }, { t: ['b', 'c'], n: 1 }, { n: 2 }]);
  expect(await test.things.countDocuments({ n: 1 })).toBe(2);
  expect(await test.things.countDocuments({}, { skip: 1, limit: 1 })).toBe(1);
  expect(await test.things.estimatedDocumentCount()).toBe(3);
  expect(await test.things.countDocuments({ n: 3 })).toBe(0);
  expect(await test.db.command({ count: 'things', query: { n: 1 } })).toMatchObject({ n: 2 });
});
