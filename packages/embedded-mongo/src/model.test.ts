import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { errorOf, useServer } from './test-server.fixture.ts';

/**
 * Compares the server with the simplest model of it, a list of plain objects, under random operations. Two collections
 * get the same operations, one with indexes and one without. All three must agree after every step.
 */
const test = useServer();

interface Thing {
  _id: number;
  a?: number | null;
  b?: string;
  tags?: number[];
}

const small = fc.integer({ min: 0, max: 4 });
const fields = fc.record(
  { a: fc.option(small, { freq: 4 }), b: fc.constantFrom('x', 'y'), tags: fc.array(small, { maxLength: 3 }) },
  { requiredKeys: [] },
);
const filter = fc.record(
  { a: fc.option(small, { freq: 4 }), b: fc.constantFrom('x', 'y'), tags: small },
  { requiredKeys: [] },
);
const step = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), id: fc.integer({ min: 0, max: 12 }), fields }),
  fc.record({ kind: fc.constant('set' as const), filter, fields }),
  fc.record({ kind: fc.constant('increment' as const), filter, by: small }),
  fc.record({ kind: fc.constant('push' as const), filter, value: small }),
  fc.record({ kind: fc.constant('pull' as const), filter, value: small }),
  fc.record({ kind: fc.constant('delete' as const), filter }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Filter = { a?: number | null; b?: string; tags?: number };

function fits(thing: Thing, { a, b, tags }: Filter): boolean {
  if (a !== undefined && (thing.a ?? null) !== a) return false;
  if (b !== undefined && thing.b !== b) return false;
  return tags === undefined || (thing.tags ?? []).includes(tags);
}

/** Returns whether MongoDB carries out the step. A refused step changes nothing. */
function applyToModel(things: Thing[], work: Step): boolean {
  if (work.kind === 'insert') {
    if (things.some(({ _id }) => _id === work.id)) return false;
    things.push({ _id: work.id, ...work.fields } as Thing);
    return true;
  }
  const chosen = things.filter((thing) => fits(thing, work.filter as Filter));
  if (work.kind === 'delete') {
    for (const thing of chosen) things.splice(things.indexOf(thing), 1);
    return true;
  }
  for (const thing of chosen) {
    if (work.kind === 'set') Object.assign(thing, work.fields);
    if (work.kind === 'increment') {
      if (thing.a === null) return false;
      thing.a = (thing.a ?? 0) + work.by;
    }
    if (work.kind === 'push') thing.tags = [...(thing.tags ?? []), work.value];
    if (work.kind === 'pull' && thing.tags) thing.tags = thing.tags.filter((value) => value !== work.value);
  }
  return true;
}

function applyToServer(name: string, work: Step): Promise<unknown> {
  const things = test.db.collection<Thing>(name);
  switch (work.kind) {
    case 'insert':
      return things.insertOne({ _id: work.id, ...work.fields } as Thing);
    case 'set':
      return things.updateMany(
        work.filter as object,
        Object.keys(work.fields).length > 0 ? { $set: work.fields as object } : { $set: {} },
      );
    case 'increment':
      return things.updateMany(work.filter as object, { $inc: { a: work.by } });
    case 'push':
      return things.updateMany(work.filter as object, { $push: { tags: work.value } });
    case 'pull':
      return things.updateMany(work.filter as object, { $pull: { tags: work.value } });
    case 'delete':
      return things.deleteMany(work.filter as object);
  }
}

it('agrees with a model, with indexes and without', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), filter, async (steps, question) => {
      await test.db.dropDatabase();
      await test.db
        .collection('indexed')
        .createIndexes([{ key: { a: 1, b: 1 } }, { key: { tags: 1 }, sparse: true }, { key: { b: 1, tags: 1 } }]);
      const model: Thing[] = [];
      for (const work of steps) {
        const accepted = applyToModel(model, work);
        for (const name of ['indexed', 'plain']) {
          if (accepted) await applyToServer(name, work);
          else await errorOf(applyToServer(name, work));
        }
      }
      const expected = model.filter((thing) => fits(thing, question as Filter));
      for (const name of ['indexed', 'plain']) {
        expect(await test.db.collection(name).find({}).toArray()).toEqual(model);
        expect(
          await test.db
            .collection(name)
            .find(question as object)
            .toArray(),
        ).toEqual(expected);
      }
    }),
    { numRuns: 60 },
  );
});
