import { describe, expect, it } from '@jest/globals';
import { Decimal128 } from 'mongodb';
import { errorOf, useServer } from '../test-server.fixture.ts';

const test = useServer();

describe('12.22: what no service uses is refused with 238 and changes nothing', () => {
  it.each([
    ['$project', [{ $project: { a: 1 } }]],
    ['$sort', [{ $match: {} }, { $sort: { a: 1 } }]],
    ['$lookup', [{ $lookup: { from: 'x', localField: 'a', foreignField: 'b', as: 'c' } }, { $count: 'n' }]],
    ['$group by a field', [{ $group: { _id: '$a', n: { $sum: 1 } } }]],
    ['$group with a sum of fields', [{ $group: { _id: 1, n: { $sum: '$a' } } }]],
    ['$out', [{ $match: {} }, { $out: 'other' }]],
    ['no count at all', [{ $match: {} }]],
  ])('12.22: aggregation with %s', async (_, pipeline) => {
    expect(await errorOf(test.things.aggregate(pipeline).toArray())).toMatchObject({
      code: 238,
      codeName: 'NotImplemented',
      message: expect.stringContaining('MONGO_URL'),
    });
  });

  it.each([
    ['a pipeline', [{ $set: { a: 2 } }], {}],
    ['$bit', { $bit: { a: { or: 2 } } }, {}],
    ['$mul', { $mul: { a: 2 } }, {}],
    ['$rename', { $rename: { a: 'b' } }, {}],
    ['the positional operator', { $set: { 'l.$': 2 } }, {}],
    ['all elements', { $set: { 'l.$[]': 2 } }, {}],
    ['array filters', { $set: { 'l.$[x]': 2 } }, { arrayFilters: [{ x: 1 }] }],
    ['let', { $set: { a: 2 } }, { let: { x: 1 } }],
    ['arithmetic on decimal128', { $set: { b: 1 }, $inc: { d: 1 } }, {}],
  ])('12.22: an update with %s', async (_, update, options) => {
    const stored = { _id: 1, a: 1, l: [1], d: Decimal128.fromString('1.5') };
    await test.things.insertOne(stored as never);
    expect(await errorOf(test.things.updateOne({ l: 1 }, update as never, options))).toMatchObject({ code: 238 });
    expect(await test.things.findOne()).toEqual(stored);
  });

  it.each([
    ['$expr', { $expr: { $eq: ['$a', 1] } }, {}],
    ['$bitsAllSet', { a: { $bitsAllSet: 1 } }, {}],
    ['$mod', { a: { $mod: [2, 1] } }, {}],
    ['$slice in a projection', {}, { projection: { l: { $slice: 1 } } }],
    ['a computed field', {}, { projection: { b: '$a' } }],
    ['a positional projection', { l: 1 }, { projection: { 'l.$': 1 } }],
  ])('12.22: find with %s', async (_, filter, options) => {
    await test.things.insertOne({ a: 1, l: [1] });
    expect(await errorOf(test.things.find(filter, options).toArray())).toMatchObject({ code: 238 });
  });

  it.each(['distinct', 'mapReduce', 'renameCollection', 'collMod'])('12.22: the command %s', async (name) => {
    expect(await errorOf(test.db.command({ [name]: 'things' }))).toMatchObject({ code: 238 });
  });
});

it('12.22: PCRE-only syntax in a filter is refused, even when no document is examined', async () => {
  expect(await errorOf(test.things.find({ a: { $regex: 'a++b' } }).toArray())).toMatchObject({ code: 51091 });
  expect(await errorOf(test.things.deleteMany({ a: { $in: [/[[:alpha:]]/] } }))).toMatchObject({ code: 51091 });
});

it('12.22: bulkWrite returns all results in the first batch', async () => {
  const ops = Array.from({ length: 500 }, (_, i) => ({ insert: 0, document: { _id: i } }));
  const command = { bulkWrite: 1, ops, nsInfo: [{ ns: 'test.things' }] };
  const reply = await test.client.db('admin').command(command);
  expect(reply).toMatchObject({ nInserted: 500, nErrors: 0 });
  expect(reply.cursor.firstBatch).toHaveLength(500);
  expect(Number(reply.cursor.id)).toBe(0);
  const again = await test.client.db('admin').command({ ...command, ordered: false, cursor: { batchSize: 2 } });
  expect(again.cursor.firstBatch).toHaveLength(2);
  expect(Number(again.cursor.id)).not.toBe(0);
});

describe('12.22: the stable API', () => {
  const strict = { apiVersion: '1', apiStrict: true };

  it('12.22: apiStrict accepts the commands of version 1 and refuses others with 323', async () => {
    expect(await test.db.command({ ping: 1, ...strict })).toMatchObject({ ok: 1 });
    expect(await test.db.command({ find: 'things', ...strict })).toMatchObject({ ok: 1 });
    const refused = await errorOf(test.db.admin().command({ serverStatus: 1, ...strict }));
    expect(refused).toMatchObject({ code: 323, codeName: 'APIStrictError' });
    expect(await test.db.admin().command({ serverStatus: 1, apiVersion: '1' })).toMatchObject({ ok: 1 });
  });

  it('12.22: other versions are refused with 322, and apiStrict without a version with 72', async () => {
    expect(await errorOf(test.db.command({ ping: 1, apiVersion: '2' }))).toMatchObject({ code: 322 });
    expect(await errorOf(test.db.command({ ping: 1, apiStrict: true }))).toMatchObject({ code: 72 });
  });
});
