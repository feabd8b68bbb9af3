import { describe, expect, it } from '@jest/globals';
import { errorOf, useServer } from '../test-server.fixture.ts';

const test = useServer({ ttlIntervalMs: 20 });

async function examined(filter: object): Promise<{ docs: number; stage: string }> {
  const plan = await test.things.find(filter).explain();
  const { winningPlan } = plan.queryPlanner;
  return { docs: plan.executionStats.totalDocsExamined, stage: winningPlan.inputStage?.stage ?? winningPlan.stage };
}

describe('unique indexes', () => {
  it('refuse a duplicate with the index, the key and its value', async () => {
    await test.things.createIndex({ game: 1, team: 1 }, { unique: true });
    await test.things.insertMany([
      { game: 'g', team: 1 },
      { game: 'g', team: 2 },
    ]);
    const error = await errorOf(test.things.insertOne({ game: 'g', team: 2 }));
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { game: 1, team: 1 },
      keyValue: { game: 'g', team: 2 },
      message:
        'E11000 duplicate key error collection: test.things index: game_1_team_1 dup key: { game: "g", team: 2 }',
    });
    expect(await errorOf(test.things.updateOne({ team: 1 }, { $set: { team: 2 } }))).toMatchObject({ code: 11000 });
    expect(await test.things.countDocuments({ team: 1 })).toBe(1);
    await test.things.deleteOne({ team: 2 });
    await test.things.updateOne({ team: 1 }, { $set: { team: 2 } });
    await test.things.insertOne({ game: 'g', team: 1 });
  });

  it('treat equal numbers of any type as equal, and apply to each element of an array', async () => {
    await test.things.createIndex({ k: 1 }, { unique: true });
    await test.things.insertMany([{ k: 1 }, { k: ['a', 'b'] }]);
    expect(
      await errorOf(test.db.command({ insert: 'things', documents: [{ k: 1n }] }).then(throwWriteError)),
    ).toMatchObject({ code: 11000 });
    expect(await errorOf(test.things.insertOne({ k: 'b' }))).toMatchObject({ code: 11000 });
    await test.things.insertOne({});
    expect(await errorOf(test.things.insertOne({ k: null }))).toMatchObject({ code: 11000 });
  });

  it('leave out what sparse and partial indexes do not contain', async () => {
    await test.things.createIndex({ login: 1 }, { unique: true, sparse: true });
    await test.things.createIndex({ seat: 1 }, { unique: true, partialFilterExpression: { open: true } });
    await test.things.insertMany([{}, {}, { seat: 1, open: false }, { seat: 1, open: false }, { seat: 1, open: true }]);
    expect(await errorOf(test.things.insertOne({ seat: 1, open: true }))).toMatchObject({ code: 11000 });
    expect(await test.things.countDocuments({ login: null })).toBe(5);
  });

  it('cannot be built over duplicates', async () => {
    await test.things.insertMany([{ a: 1 }, { a: 1 }]);
    expect(await errorOf(test.things.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
    expect(await test.things.indexes()).toHaveLength(1);
  });
});

it('looks up equality by _id, by an index and by the prefix of a compound one without a scan', async () => {
  await test.things.createIndex({ lobby: 1, phase: 1 });
  await test.things.insertMany(
    Array.from({ length: 100 }, (_, i) => ({ _id: i, lobby: i % 10, phase: i % 5 })) as never,
  );
  expect(await examined({ _id: 5 })).toEqual({ docs: 1, stage: 'IDHACK' });
  expect(await examined({ lobby: 3, phase: 3 })).toEqual({ docs: 10, stage: 'IXSCAN' });
  expect(await examined({ lobby: { $in: [1, 2] } })).toEqual({ docs: 20, stage: 'IXSCAN' });
  expect(await examined({ phase: 3 })).toEqual({ docs: 100, stage: 'COLLSCAN' });
  await test.things.updateOne({ _id: 3 } as never, { $set: { lobby: 99 } });
  expect(await test.things.countDocuments({ lobby: 3, phase: 3 })).toBe(9);
  expect(await test.things.countDocuments({ lobby: 99 })).toBe(1);
});

it('follows a nested field through every kind of change', async () => {
  await test.things.createIndex({ 'game.timer.endsAt': 1, kind: 1 });
  const found = async (endsAt: unknown, kind = 'a') => {
    const filter = { 'game.timer.endsAt': endsAt, kind };
    expect((await examined(filter)).stage).toBe('IXSCAN');
    return test.things.countDocuments(filter);
  };
  const change = (update: object) => test.things.updateOne({ _id: 'x' as never }, update);
  await test.things.insertOne({ _id: 'x' as never, kind: 'a', game: { phase: 1, timer: { endsAt: 5 } } });
  await change({ $set: { 'game.phase': 2, note: 1 } });
  expect(await found(5)).toBe(1);
  await change({ $set: { 'game.timer.endsAt': 6 } });
  expect([await found(5), await found(6)]).toEqual([0, 1]);
  await change({ $set: { game: { phase: 3, timer: { endsAt: 6 } } } });
  expect(await found(6)).toBe(1);
  await change({ $set: { kind: 'b' } });
  expect([await found(6), await found(6, 'b')]).toEqual([0, 1]);
  await change({ $set: { game: [{ timer: { endsAt: 7 } }, { timer: { endsAt: 8 } }] } });
  expect([await found(6, 'b'), await found(7, 'b'), await found(8, 'b')]).toEqual([0, 1, 1]);
  await change({ $set: { 'game.1.timer.endsAt': 9 } });
  expect([await found(7, 'b'), await found(8, 'b'), await found(9, 'b')]).toEqual([1, 0, 1]);
  await change({ $unset: { game: 1 } });
  expect([await found(7, 'b'), await found(null, 'b')]).toEqual([0, 1]);
});

it('finds a document by a prefix, whatever values the other fields of the key have', async () => {
  await test.things.createIndex({ k: 1, 'a.b': 1, 'a.c': 1 });
  await test.things.createIndex({ 'l.0': 1 });
  const shapes = [[1, 2], [], [{ b: 1 }, { b: 2, c: 3 }], { b: 1 }, null, 'text', [[{ b: 1 }]]];
  await test.things.insertMany(shapes.map((a, i) => ({ _id: i, k: 1, a, l: [i, i] })) as never);
  expect(await examined({ k: 1 })).toEqual({ docs: shapes.length, stage: 'IXSCAN' });
  expect(await test.things.countDocuments({ k: 1, 'a.b': 1 })).toBe(2);
  expect(await test.things.countDocuments({ k: 1, 'a.b': 2, 'a.c': 3 })).toBe(1);
  expect(await test.things.countDocuments({ 'l.0': 3 })).toBe(1);
  await test.things.deleteMany({ k: 1 });
  expect(await examined({ k: 1 })).toEqual({ docs: 0, stage: 'IXSCAN' });
});

it('lists, drops and refuses as MongoDB does', async () => {
  expect(await test.things.createIndex({ a: 1, 'b.c': -1 })).toBe('a_1_b.c_-1');
  await test.things.createIndex({ a: 1, 'b.c': -1 });
  expect(await errorOf(test.things.createIndex({ a: 1, 'b.c': -1 }, { name: 'other' }))).toMatchObject({ code: 85 });
  expect(await errorOf(test.things.createIndex({ z: 1 }, { name: 'a_1_b.c_-1' }))).toMatchObject({ code: 86 });
  expect(await errorOf(test.things.createIndex({ a: 'text' }))).toMatchObject({ code: 238 });
  expect(await errorOf(test.things.createIndex({ a: '2dsphere' }))).toMatchObject({ code: 238 });
  expect(await errorOf(test.things.createIndex({ a: 1 }, { collation: { locale: 'ru' } }))).toMatchObject({
    code: 238,
  });
  expect(await errorOf(test.things.createIndex({ a: 0 as never }))).toMatchObject({ code: 67 });
  expect(await errorOf(test.things.dropIndex('none'))).toMatchObject({ code: 27, codeName: 'IndexNotFound' });
  expect(await errorOf(test.things.dropIndex('_id_'))).toMatchObject({ code: 72 });
  expect(await errorOf(test.db.collection('absent').indexes())).toMatchObject({
    code: 26,
    codeName: 'NamespaceNotFound',
  });
  await test.things.dropIndexes();
  expect((await test.things.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  await test.things.createIndex({ x: 1, y: 1 });
  expect(await errorOf(test.things.insertOne({ x: [1, 2], y: [1, 2] }))).toMatchObject({ code: 171 });
  expect(await errorOf(test.things.find({}, { hint: 'none' }).toArray())).toMatchObject({ code: 2 });
});

it('removes expired documents', async () => {
  await test.things.createIndex({ until: 1 }, { expireAfterSeconds: 0 });
  await test.things.insertMany([
    { until: new Date(Date.now() - 1000) },
    { until: new Date(Date.now() + 60_000) },
    { until: 'never' },
  ]);
  while ((await test.things.countDocuments()) > 2);
  expect(await test.things.countDocuments({ until: { $type: 'date' } })).toBe(1);
});

it('creates, lists and drops collections and databases', async () => {
  await test.db.createCollection('rooms');
  expect(await errorOf(test.db.createCollection('rooms'))).toMatchObject({ code: 48, codeName: 'NamespaceExists' });
  expect(await errorOf(test.db.createCollection('log', { capped: true, size: 1000 }))).toMatchObject({ code: 238 });
  await test.db.collection('rooms').insertOne({ a: 1 });
  expect((await test.db.listCollections().toArray()).map(({ name }) => name)).toEqual(['rooms']);
  expect((await test.db.admin().listDatabases()).databases.map(({ name }) => name)).toContain('test');
  await test.db.collection('rooms').drop();
  expect(await test.db.listCollections().toArray()).toEqual([]);
  expect(await errorOf(test.db.command({ collMod: 'x', index: {} }))).toMatchObject({ code: 238 });
  expect(await errorOf(test.db.collection('a$b').insertOne({}))).toMatchObject({ code: 73 });
});

function throwWriteError(reply: { writeErrors?: { code: number }[] }): void {
  if (reply.writeErrors) throw Object.assign(new Error('write error'), reply.writeErrors[0]);
}
