import { afterEach, describe, expect, it } from '@jest/globals';
import { Binary, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../server.ts';
import { useServer } from '../test-server.fixture.ts';
import { StorageFile } from './file.ts';

interface Piece {
  _id: number;
  of: string;
  n: number;
  data: Binary;
}

const test = useServer();
const pieces = () => test.db.collection<Piece>('pieces');
const dataOf = (fill: number, size = 20_000) => new Binary(Buffer.alloc(size, fill));
const piece = (_id: number, of = 'a'): Piece => ({ _id, of, n: _id, data: dataOf(_id) });
const fills = (found: (Piece | null)[]) => found.map((one) => one && [one._id, one.data.buffer[0], one.data.position]);

const restore: (() => void)[] = [];
afterEach(() => {
  for (const undo of restore.splice(0)) undo();
});
/** How often documents are read from the file from now on. */
function countReads(): { reads: number } {
  const counter = { reads: 0 };
  const { read } = StorageFile.prototype;
  StorageFile.prototype.read = function (sequence) {
    counter.reads += 1;
    return read.call(this, sequence);
  };
  restore.push(() => {
    StorageFile.prototype.read = read;
  });
  return counter;
}

describe('large binary fields', () => {
  it('are read from the file, and only when they are asked for', async () => {
    await pieces().createIndex({ of: 1, n: 1 }, { unique: true });
    await pieces().insertMany([1, 2, 3, 4].map((n) => piece(n)));
    const counter = countReads();
    expect(await pieces().countDocuments({ of: 'a', n: { $gt: 1 } })).toBe(3);
    expect(
      await pieces()
        .find({}, { projection: { data: 0 } })
        .toArray(),
    ).toHaveLength(4);
    expect(
      await pieces()
        .find({ of: 'a' }, { projection: { n: 1 } })
        .sort({ n: -1 })
        .toArray(),
    ).toHaveLength(4);
    expect(counter.reads).toBe(0);
    expect(fills([await pieces().findOne({ of: 'a', n: 3 })])).toEqual([[3, 3, 20_000]]);
    expect(counter.reads).toBe(1);
    expect(
      fills(
        await pieces()
          .find({ data: dataOf(2) })
          .toArray(),
      ),
    ).toEqual([[2, 2, 20_000]]);
  });

  it('of several versions in one transaction are the newest, and before-images are the older', async () => {
    await pieces().insertOne(piece(1));
    const set = (fill: number) => pieces().findOneAndUpdate({ _id: 1 }, { $set: { data: dataOf(fill) } });
    // Sent at once, so that the server runs them as one group, in any order.
    const before = await Promise.all([set(7), set(8), set(9)]);
    const seen = fills([...before, await pieces().findOne({ _id: 1 })]).map((found) => found?.[1]);
    expect(seen.toSorted()).toEqual([1, 7, 8, 9]);
    const after = await pieces().findOneAndUpdate(
      { _id: 1 },
      { $set: { data: dataOf(5) } },
      { returnDocument: 'after' },
    );
    expect(fills([after, await pieces().findOneAndDelete({ _id: 1 })])).toEqual([5, 5].map((n) => [1, n, 20_000]));
    expect(await pieces().countDocuments()).toBe(0);
  });

  it('keep what they do not change through updates', async () => {
    await pieces().insertOne(piece(5));
    await pieces().updateOne({ _id: 5 }, { $set: { n: 50 } });
    const before = await pieces().findOneAndUpdate(
      { _id: 5 },
      { $set: { of: 'b' } },
      { projection: { of: 1, data: 1 } },
    );
    expect(before).toMatchObject({ of: 'a' });
    expect(await pieces().findOne({ _id: 5 })).toMatchObject({ n: 50, of: 'b' });
    expect(fills([before, await pieces().findOne({ of: 'b' })])).toEqual([5, 5].map((fill) => [fill, fill, 20_000]));
  });

  it('of an open cursor stay as they were when it was opened', async () => {
    await pieces().insertMany(Array.from({ length: 12 }, (_, n) => piece(n)));
    const cursor = pieces().find({}, { batchSize: 2 });
    expect(fills([await cursor.next()])).toEqual([[0, 0, 20_000]]);
    await pieces().updateMany({ n: { $lt: 6 } }, { $set: { data: dataOf(99) } });
    await pieces().deleteMany({ n: { $gte: 6 } });
    expect(fills(await cursor.toArray())).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => [n, n, 20_000]));
    expect(new Set((await pieces().find().toArray()).map(({ data }) => data.buffer[0]))).toEqual(new Set([99]));
  });

  it('may get an index later, which stays right through changes', async () => {
    await pieces().insertMany([1, 2].map((n) => piece(n)));
    await pieces().createIndex({ data: 1 }, { unique: true });
    await expect(pieces().insertOne({ ...piece(3), data: dataOf(2) })).rejects.toMatchObject({ code: 11000 });
    await pieces().updateOne({ _id: 2 }, { $set: { data: dataOf(20) } });
    await pieces().insertOne({ ...piece(3), data: dataOf(2) });
    expect(await pieces().countDocuments({ data: dataOf(20) })).toBe(1);
  });

  it('survive a restart, a failed insert and a change of the catalogue in between', async () => {
    await Promise.all([
      pieces().insertOne(piece(1)),
      test.db.createCollection('other'),
      pieces().insertOne(piece(2)),
      pieces()
        .insertOne(piece(2))
        .catch(() => undefined),
      pieces()
        .findOne({ _id: 1 })
        .then((found) => expect(fills([found])).toEqual([[1, 1, 20_000]])),
    ]);
    await test.server.close();
    test.server = await startEmbeddedMongo({ file: `${test.directory}/mongo.sqlite` });
    await test.client.close();
    test.client = await new MongoClient(test.server.url).connect();
    test.db = test.client.db('test');
    expect(fills(await pieces().find().toArray())).toEqual([1, 2].map((n) => [n, n, 20_000]));
  });
});
