import { describe, expect, it } from '@jest/globals';
import { Long } from 'mongodb';
import { errorOf, useServer } from '../test-server.fixture.ts';

const test = useServer();

/** Stores `doc` as document 1, updates it and returns the result without `_id`. */
async function updated(doc: object, update: object) {
  await test.things.deleteMany({});
  await test.things.insertOne({ _id: 1, ...doc } as never);
  await test.things.updateOne({ _id: 1 } as never, update as never);
  return test.things.findOne({}, { projection: { _id: 0 } });
}

describe('field operators', () => {
  it('set, unset and count', async () => {
    expect(await updated({ a: 1 }, { $set: { 'b.c': 2, a: 3 } })).toEqual({ a: 3, b: { c: 2 } });
    expect(await updated({ a: 1, l: [1, 2] }, { $unset: { a: '', 'l.0': '' } })).toEqual({ l: [null, 2] });
    expect(await updated({ a: 1 }, { $inc: { a: 2.5, b: 1 } })).toEqual({ a: 3.5, b: 1 });
    expect(await updated({ l: [] }, { $set: { 'l.2': 'x' } })).toEqual({ l: [null, null, 'x'] });
  });

  it('count in the types MongoDB counts in', async () => {
    expect(await updated({ a: 2147483647 }, { $inc: { a: 1 } })).toEqual({ a: 2147483648 });
    expect(await updated({ a: Long.MAX_VALUE }, { $set: { b: 1 } })).toEqual({ a: Long.MAX_VALUE, b: 1 });
    expect(await errorOf(updated({ a: Long.MAX_VALUE }, { $inc: { a: 1 } }))).toMatchObject({ code: 2 });
  });
});

describe('array operators', () => {
  it('push with each, position, sort and slice', async () => {
    expect(await updated({ l: [1] }, { $push: { l: 2, m: 'a' } })).toEqual({ l: [1, 2], m: ['a'] });
    expect(await updated({ l: [3] }, { $push: { l: { $each: [1, 2], $position: 0 } } })).toEqual({ l: [1, 2, 3] });
    expect(await updated({ l: [3] }, { $push: { l: { $each: [1, 2], $sort: -1, $slice: 2 } } })).toEqual({ l: [3, 2] });
    expect(await updated({ l: [3] }, { $push: { l: { $each: [1, 2], $slice: -2 } } })).toEqual({ l: [1, 2] });
    expect(await updated({ l: [{ s: 2 }] }, { $push: { l: { $each: [{ s: 1 }], $sort: { s: 1 } } } })).toEqual({
      l: [{ s: 1 }, { s: 2 }],
    });
  });

  it('add to a set and pull', async () => {
    expect(await updated({ l: [1, 2] }, { $addToSet: { l: { $each: [2, 3, 3] } } })).toEqual({ l: [1, 2, 3] });
    expect(await updated({ l: [{ a: 1, b: 2 }] }, { $addToSet: { l: { a: 1, b: 2 } } })).toEqual({
      l: [{ a: 1, b: 2 }],
    });
    expect(await updated({ l: [1, 5, 9] }, { $pull: { l: { $gt: 4 } } })).toEqual({ l: [1] });
    expect(await updated({ l: [{ k: 1, x: 1 }, { k: 2 }] }, { $pull: { l: { k: 1 } } })).toEqual({ l: [{ k: 2 }] });
    expect(await updated({ l: ['a', 'b', 'a'] }, { $pull: { l: 'a' } })).toEqual({ l: ['b'] });
  });
});

describe('upserts and replacements', () => {
  it('start from the fields that the filter compares for equality', async () => {
    const filter = { _id: 5, kind: 'x', 'at.y': { $eq: 2 }, n: { $gt: 3 }, $and: [{ m: 1 }] } as never;
    await test.things.updateOne(filter, { $set: { a: 1 }, $setOnInsert: { b: 2 } }, { upsert: true });
    expect(await test.things.findOne()).toEqual({ _id: 5, kind: 'x', at: { y: 2 }, m: 1, a: 1, b: 2 });
    await test.things.updateOne({ _id: 5 } as never, { $setOnInsert: { b: 9 } }, { upsert: true });
    expect(await test.things.findOne()).toMatchObject({ b: 2 });
  });

  it('replace all but _id, and report when nothing changed', async () => {
    expect(await updated({ a: 1 }, { $set: { a: 1 } })).toEqual({ a: 1 });
    expect(await test.things.updateOne({}, { $set: { a: 1 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    await test.things.replaceOne({}, { z: 1 });
    expect(await test.things.findOne()).toEqual({ _id: 1, z: 1 });
  });

  it('update many', async () => {
    await test.things.insertMany([{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await test.things.updateMany({ a: 1 }, { $inc: { a: 5 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 2,
    });
    expect(await test.things.countDocuments({ a: 6 })).toBe(2);
  });
});

it.each([
  [{ $set: { _id: 2 } }, 66, 'ImmutableField'],
  [{ $set: { a: 1 }, $inc: { a: 1 } }, 40, 'ConflictingUpdateOperators'],
  [{ $set: { a: 1, 'a.b': 1 } }, 40, 'ConflictingUpdateOperators'],
  [{ $fly: { a: 1 } }, 9, 'FailedToParse'],
  [{ $set: 5 }, 9, 'FailedToParse'],
  [{ $inc: { a: 'x' } }, 14, 'TypeMismatch'],
  [{ $inc: { text: 1 } }, 14, 'TypeMismatch'],
  [{ $push: { text: 1 } }, 2, 'BadValue'],
  [{ $set: { 'text.b': 1 } }, 28, 'PathNotViable'],
  [{ $set: { 'a..b': 1 } }, 56, 'EmptyFieldName'],
])('refuses %j with %i', async (update, code, codeName) => {
  await test.things.insertOne({ _id: 1, text: 'x' } as never);
  const error = await errorOf(test.db.command({ findAndModify: 'things', query: { _id: 1 }, update }));
  expect(error).toMatchObject({ code, codeName });
  expect(await test.things.findOne()).toEqual({ _id: 1, text: 'x' });
});
