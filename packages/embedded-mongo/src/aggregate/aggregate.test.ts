import { beforeEach, expect, it } from '@jest/globals';
import { errorOf, useServer } from '../test-server.ts';

const test = useServer();
const run = (...pipeline: object[]) => test.things.aggregate(pipeline).toArray();

beforeEach(async () => {
  await test.things.insertMany([
    { _id: 1, team: 'a', points: 3, tags: ['x', 'y'] },
    { _id: 2, team: 'b', points: 5, tags: ['y'] },
    { _id: 3, team: 'a', points: 4 },
  ] as never);
});

it('matches, groups, sorts, counts and unwinds', async () => {
  const totals = await run(
    { $match: { points: { $gte: 3 } } },
    { $group: { _id: '$team', sum: { $sum: '$points' } } },
    { $sort: { sum: -1 } },
  );
  expect(totals).toEqual([
    { _id: 'a', sum: 7 },
    { _id: 'b', sum: 5 },
  ]);
  expect(await run({ $match: { team: 'a' } }, { $count: 'n' })).toEqual([{ n: 2 }]);
  expect(await run({ $match: { team: 'none' } }, { $count: 'n' })).toEqual([]);
  expect(await run({ $unwind: '$tags' }, { $group: { _id: '$tags', n: { $sum: 1 } } }, { $sort: { _id: 1 } })).toEqual([
    { _id: 'x', n: 1 },
    { _id: 'y', n: 2 },
  ]);
  expect(
    await run(
      { $sort: { points: -1 } },
      { $skip: 1 },
      { $limit: 1 },
      { $project: { _id: 0, p: { $add: ['$points', 1] } } },
    ),
  ).toEqual([{ p: 5 }]);
});

it('looks up other collections and runs facets', async () => {
  await test.db.collection('teams').insertMany([
    { _id: 'a', name: 'Альфа' },
    { _id: 'b', name: 'Бета' },
  ] as never[]);
  const joined = await run(
    { $match: { _id: 2 } },
    { $lookup: { from: 'teams', localField: 'team', foreignField: '_id', as: 'of' } },
  );
  expect(joined).toMatchObject([{ _id: 2, of: [{ name: 'Бета' }] }]);
  const piped = await run(
    { $match: { _id: 1 } },
    {
      $lookup: {
        from: 'teams',
        let: { t: '$team' },
        pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$t'] } } }],
        as: 'of',
      },
    },
  );
  expect(piped).toMatchObject([{ of: [{ name: 'Альфа' }] }]);
  expect(
    await run({
      $facet: { n: [{ $count: 'n' }], top: [{ $sort: { points: -1 } }, { $limit: 1 }, { $project: { points: 1 } }] },
    }),
  ).toEqual([{ n: [{ n: 3 }], top: [{ _id: 2, points: 5 }] }]);
});

it('uses an index for the leading match, and the let of the command', async () => {
  await test.things.createIndex({ team: 1 });
  const plan = await test.things.aggregate([{ $match: { team: 'b' } }]).explain();
  expect(plan.executionStats.totalDocsExamined).toBe(1);
  const found = await test.things
    .aggregate([{ $match: { $expr: { $gt: ['$points', '$$least'] } } }], { let: { least: 4 } })
    .toArray();
  expect(found.map(({ _id }) => _id)).toEqual([2]);
});

it('leaves what is stored as it is', async () => {
  await run({ $set: { points: 0 } }, { $unset: 'tags' });
  expect(await test.things.findOne({ _id: 1 } as never)).toEqual({ _id: 1, team: 'a', points: 3, tags: ['x', 'y'] });
});

it.each([
  [{ $out: 'other' }, 238],
  [{ $merge: { into: 'other' } }, 238],
  [{ $changeStream: {} }, 40573],
  [{ $fly: 1 }, 40324],
  [{ $match: {}, $sort: { a: 1 } }, 40323],
  [{ $project: { a: { $fly: 1 } } }, 168],
  [{ $project: { a: { $function: { body: 'x', args: [], lang: 'js' } } } }, 168],
  [{ $match: { a: { $fly: 1 } } }, 2],
])('refuses %j with %i', async (stage, code) => {
  expect(await errorOf(run(stage))).toMatchObject({ code });
});
