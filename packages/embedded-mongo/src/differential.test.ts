import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EJSON } from 'bson';
import fc from 'fast-check';
import { type Db, type Document, MongoClient, type MongoError } from 'mongodb';
import { useServer } from './test-server.fixture.ts';

/**
 * Runs random commands on this server and on a real MongoDB (8.0 or later). Replies and stored documents must be equal.
 * Runs when MONGO_REFERENCE_URL is set; it creates its own database there and drops it.
 */
const reference = process.env.MONGO_REFERENCE_URL;
if (!reference) console.warn('not run: the differential test needs a real MongoDB (MONGO_REFERENCE_URL)');

const scalar = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc.double({ min: -2, max: 3, noNaN: true }),
  fc.bigInt({ min: -2n, max: 2n ** 53n }),
  fc.constantFrom(null, true, false, 'a', 'b', 'ab', 'a\n', ''),
  fc.constantFrom(new Date(0), new Date(1)),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    { weight: 4, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.record({ x: tie('value'), y: tie('value') }, { requiredKeys: [] }) },
  ),
}));
const path = fc.constantFrom('a', 'b', 'c', 'a.x', 'a.0', 'a.x.y', 'b.y');
const field = fc.constantFrom('a', 'b', 'c');
const doc = fc.dictionary(field, value, { maxKeys: 3 });
const condition = fc.oneof(
  value,
  fc.record({ $gt: scalar }),
  fc.record({ $lte: scalar, $gte: scalar }, { requiredKeys: ['$lte'] }),
  fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ $nin: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ $ne: value }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $size: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ $all: fc.array(scalar, { maxLength: 2 }) }),
  fc.record({ $type: fc.constantFrom('int', 'double', 'long', 'string', 'array', 'object', 'null', 'number') }),
  fc.record({ $elemMatch: fc.record({ $gt: scalar }) }),
  fc.record({ $not: fc.record({ $lt: scalar }) }),
  fc.record({
    $regex: fc.constantFrom('^a', 'b$', 'a.', '\\s$', '[^b]', 'A'),
    $options: fc.constantFrom('', 'i', 'm', 's'),
  }),
);
const simpleFilter = fc.dictionary(path, condition, { maxKeys: 2 });
const filter = fc.oneof(
  { weight: 3, arbitrary: simpleFilter },
  { weight: 1, arbitrary: fc.record({ $or: fc.array(simpleFilter, { minLength: 1, maxLength: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ $nor: fc.array(simpleFilter, { minLength: 1, maxLength: 2 }) }) },
);
const update = fc.oneof(
  fc.record({ $set: fc.dictionary(path, value, { minKeys: 1, maxKeys: 2 }) }),
  fc.record({ $unset: fc.dictionary(path, fc.constant(''), { minKeys: 1, maxKeys: 2 }) }),
  fc.record({ $inc: fc.dictionary(path, fc.integer({ min: -2, max: 2 }), { minKeys: 1, maxKeys: 1 }) }),
  fc.record({ $push: fc.dictionary(path, value, { minKeys: 1, maxKeys: 1 }) }),
  fc.record({ $addToSet: fc.dictionary(path, value, { minKeys: 1, maxKeys: 1 }) }),
  fc.record({ $pull: fc.dictionary(path, scalar, { minKeys: 1, maxKeys: 1 }) }),
  fc.record({ $setOnInsert: fc.dictionary(field, value, { minKeys: 1, maxKeys: 1 }) }),
  doc,
);
const sort = fc.dictionary(path, fc.constantFrom(1, -1), { maxKeys: 1 }).map((keys) => ({ ...keys, _id: 1 }));
const command = fc.oneof(
  fc.record({ id: fc.integer({ min: 0, max: 8 }), doc }).map(
    ({ id, doc: fields }): Document => ({
      insert: 'things',
      documents: [{ _id: id, ...fields }],
    }),
  ),
  fc
    .record({
      id: fc.option(fc.integer({ min: 0, max: 8 })),
      q: filter,
      u: update,
      upsert: fc.boolean(),
      multi: fc.boolean(),
    })
    .map(({ id, q, u, upsert, multi }): Document => {
      // Each server would generate a different _id for an upsert without one.
      const statement = id === null ? { q, u } : { q: { _id: id, ...q }, u, upsert };
      const many = multi && Object.keys(u)[0]?.startsWith('$') === true;
      return { update: 'things', updates: [{ ...statement, multi: many }] };
    }),
  fc.record({ q: filter, limit: fc.constantFrom(0, 1) }).map((one): Document => ({ delete: 'things', deletes: [one] })),
  fc.record({ query: filter, update, sort, after: fc.boolean() }).map(
    ({ after, ...rest }): Document => ({
      findAndModify: 'things',
      ...rest,
      new: after,
    }),
  ),
  fc
    .record({
      filter,
      sort,
      skip: fc.integer({ min: 0, max: 2 }),
      limit: fc.integer({ min: 0, max: 4 }),
      projection: fc.oneof(
        fc.dictionary(path, fc.constant(1), { maxKeys: 2 }),
        fc.dictionary(path, fc.constant(0), { maxKeys: 2 }),
      ),
    })
    .map((rest): Document => ({ find: 'things', ...rest })),
  fc.record({ query: filter }).map((rest): Document => ({ count: 'things', ...rest })),
);

const suffix = reference ? '' : ' (skipped: MONGO_REFERENCE_URL is not set)';

(reference ? describe : describe.skip)(`12.22: compared with a real MongoDB${suffix}`, () => {
  const test = useServer();
  let client: MongoClient;
  let real: Db;
  beforeAll(async () => {
    client = await new MongoClient(reference as string).connect();
    real = client.db(`embedded${randomBytes(6).toString('hex')}`);
  });
  afterAll(async () => {
    await real.dropDatabase();
    await client.close();
  });

  it('12.22: random commands have the same replies and leave the same documents', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 12 }), fc.boolean(), async (commands, indexed) => {
        for (const db of [test.db, real]) {
          await db.dropDatabase();
          await db.createCollection('things');
          if (indexed)
            await db.collection('things').createIndexes([{ key: { a: 1, b: 1 } }, { key: { c: 1 }, sparse: true }]);
        }
        for (const one of commands) {
          expect(await answer(test.db, one)).toEqual(await answer(real, one));
        }
        expect(await stored(test.db)).toEqual(await stored(real));
      }),
      { numRuns: Number(process.env.MONGO_REFERENCE_RUNS ?? 500) },
    );
  });
});

/** The compared part of a reply; of an error its code. */
async function answer(db: Db, command: Document): Promise<unknown> {
  try {
    const reply = await db.command(command, { promoteValues: false });
    const { n, nModified, value: found, writeErrors, cursor } = reply;
    return exact({
      n,
      nModified,
      found,
      codes: writeErrors?.map(({ code }: { code: number }) => code),
      docs: cursor?.firstBatch,
    });
  } catch (error) {
    return { code: (error as MongoError).code };
  }
}

async function stored(db: Db): Promise<unknown> {
  return exact(
    await db
      .collection('things')
      .find({}, { sort: { _id: 1 }, promoteValues: false })
      .toArray(),
  );
}

/** As text, with the type of every number. */
const exact = (given: unknown) => EJSON.stringify(given as Document, { relaxed: false });
