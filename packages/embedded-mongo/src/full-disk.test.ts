import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Binary, type Collection, MongoClient } from 'mongodb';
import { type EmbeddedMongo, startEmbeddedMongo } from './server.ts';
import { StorageFile } from './storage/file.ts';
import { errorOf } from './test-server.fixture.ts';

interface Thing {
  _id: number;
  text: string;
}

const DISK_MB = 32;
const text = 'x'.repeat(10_000);
const mounted = mountSmallDisk(DISK_MB);

const suffix = mounted ? '' : ' (skipped: this process may not mount a file system)';

(mounted ? describe : describe.skip)(`12.21 and 12.23: a full disk${suffix}`, () => {
  const disk = mounted as SmallDisk;
  let server: EmbeddedMongo;
  let client: MongoClient;
  let things: Collection<Thing>;
  /** Ids of acknowledged inserts. */
  let stored: number[] = [];

  const open = async () => {
    server = await startEmbeddedMongo({ file: join(disk.path, 'mongo.sqlite') });
    client = await new MongoClient(server.url).connect();
    things = client.db('test').collection<Thing>('things');
  };
  const close = async () => {
    await client.close();
    await server.close();
  };
  const ids = async () => (await things.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  /** Inserts until there is no space, and records what was acknowledged. */
  const insertUntilRefused = async (from: number) => {
    for (let _id = from; ; _id += 1) {
      const error = await things.insertOne({ _id, text }).then(
        () => undefined,
        (reason: Error & { code?: number }) => reason,
      );
      if (error) return error;
      stored.push(_id);
    }
  };

  beforeAll(async () => {
    await open();
    stored = Array.from({ length: 200 }, (_, i) => i);
    await things.insertMany(stored.map((_id) => ({ _id, text })));
    await things.createIndex({ text: 1 });
    disk.fill();
  });
  afterAll(async () => {
    try {
      await close();
    } finally {
      disk.unmount();
    }
  });

  it('12.23: refuses a write without space with OutOfDiskSpace, within 5 s, and continues to read', async () => {
    const since = performance.now();
    const error = await insertUntilRefused(1000);
    expect(error).toMatchObject({ code: 14031, codeName: 'OutOfDiskSpace' });
    expect(await errorOf(things.updateMany({}, { $set: { text: `${text}y` } }))).toMatchObject({ code: 14031 });
    expect(performance.now() - since).toBeLessThan(5000);
    expect(await ids()).toEqual(stored);
    expect(await things.countDocuments({ text: `${text}y` })).toBe(0);
    expect(await client.db('admin').command({ ping: 1 })).toMatchObject({
      warnings: [expect.stringContaining('disk is full')],
    });
  });

  it('12.21: refuses without reading the file again, and drops a collection and an index it could not store', async () => {
    const load = jest.spyOn(StorageFile.prototype, 'loadDocs');
    for (let i = 0; i < 100; i += 1) await errorOf(things.insertOne({ _id: -1, text }));
    expect(load).not.toHaveBeenCalled();
    load.mockRestore();
    expect(await errorOf(client.db('test').collection('others').insertOne({}))).toMatchObject({ code: 14031 });
    expect(await errorOf(things.createIndex({ text: -1 }))).toMatchObject({ code: 14031 });
    expect((await client.db('test').listCollections().toArray()).map(({ name }) => name)).toEqual(['things']);
    expect((await things.indexes()).map(({ name }) => name)).toEqual(['_id_', 'text_1']);
  });

  it('12.21: deletes, alone and together with refused writes', async () => {
    disk.fill();
    const half = stored.filter((id) => id < 100);
    for (const _id of half) expect((await things.deleteOne({ _id })).deletedCount).toBe(1);
    stored = stored.filter((id) => id >= 100);
    const results = await Promise.allSettled([
      things.insertOne({ _id: -1, text }),
      things.deleteOne({ _id: 100 }),
      things.find({}, { batchSize: 2 }).toArray(),
      things.updateOne({ _id: 150 }, { $set: { text: 'short' } }),
      things.deleteOne({ _id: 101 }),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    stored = stored.filter((id) => id !== 100 && id !== 101);
    expect(await ids()).toEqual(stored);
  });

  it('12.23: keeps all documents over a restart on the full disk', async () => {
    await close();
    // The log was moved into the database and its space is free: use that space up.
    disk.fill();
    await open();
    expect(await ids()).toEqual(stored);
    expect(await errorOf(things.insertOne({ _id: -1, text: text.repeat(500) }))).toMatchObject({ code: 14031 });
    await things.deleteOne({ _id: 102 });
    stored = stored.filter((id) => id !== 102);
  });

  it('12.23: accepts writes again when there is space', async () => {
    disk.empty();
    const since = performance.now();
    while ((await things.insertOne({ _id: 5000, text }).catch(() => undefined)) === undefined) {
      expect(performance.now() - since).toBeLessThan(5000);
    }
    stored.push(5000);
    expect(await client.db('admin').command({ ping: 1 })).toEqual({ ok: 1 });
    await close();
    await open();
    expect(await ids()).toEqual(stored);
    expect((await things.find({ _id: 5000 }).explain()).queryPlanner.winningPlan.stage).toBe('IDHACK');
    expect(await things.countDocuments({ text })).toBe(stored.length);
  });

  it('12.21: takes back a command that removed 20 000 documents within 5 s, in their order', async () => {
    const many = client.db('test').collection<{ _id: number }>('many');
    const all = Array.from({ length: 20_000 }, (_, _id) => ({ _id }));
    await many.insertMany(all);
    disk.fill();
    const since = performance.now();
    const works = [
      { name: 'deleteMany' as const, namespace: 'test.many', filter: {} },
      { name: 'insertOne' as const, namespace: 'test.many', document: { text: text.repeat(800) } },
    ];
    expect(await errorOf(client.bulkWrite(works))).toMatchObject({ cause: { code: 14031 } });
    expect(performance.now() - since).toBeLessThan(5000);
    expect(await many.find().toArray()).toEqual(all);
    disk.empty();
    await close();
    await open();
  });

  it('keeps large binary fields as they were when their change finds no space', async () => {
    const pictures = client.db('test').collection<{ _id: number; bytes: Binary; seen?: number }>('pictures');
    const bytes = (fill: number) => new Binary(Buffer.alloc(20_000, fill));
    await pictures.insertMany([1, 2].map((_id) => ({ _id, bytes: bytes(_id) })));
    disk.fill();
    await insertUntilRefused(6000);
    const results = await Promise.allSettled([
      pictures.updateOne({ _id: 1 }, { $set: { bytes: bytes(9), seen: 1 } }),
      pictures.insertOne({ _id: 3, bytes: bytes(3) }),
      pictures.deleteOne({ _id: 2 }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await pictures.find().toArray()).toEqual([{ _id: 1, bytes: bytes(1) }]);
    disk.empty();
  });
});

export interface SmallDisk {
  path: string;
  /** Writes a file until the disk is full. */
  fill(): void;
  /** Removes that file. */
  empty(): void;
  unmount(): void;
}

/** Mounts a tmpfs; undefined where this process may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'luplay-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', path]);
  if (status !== 0) {
    rmSync(path, { recursive: true });
    console.warn('not run: a full disk needs a small tmpfs, and this process may not mount one (it needs root)');
    return undefined;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (let size = 65_536; size >= 1; size /= 2) writeUntilFull(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    unmount() {
      // Lazy unmount: a failed test may still have files open.
      spawnSync('umount', ['-l', path]);
      rmSync(path, { recursive: true });
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
