import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from './server.ts';
import { errorOf } from './test-server.fixture.ts';

const MAIN = new URL('./main.ts', import.meta.url).pathname;
jest.setTimeout(120_000);
/** A heap that is full soon, and one that cannot hold what fills it. */
const HEAP_MB = 72;
const SMALL_HEAP_MB = 45;

let directory: string;
let file: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'luplay-mongo-'));
  file = join(directory, 'mongo.sqlite');
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  }
  rmSync(directory, { recursive: true });
});

function launch(heapMb: number, ...flags: string[]) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${heapMb}`, ...flags, MAIN],
    {
      env: { ...process.env, EMBEDDED_MONGO_FILE: file, EMBEDDED_MONGO_TTL_MS: '500' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.push(child);
  const log = {
    text: '',
    /** Resolves when the log holds `part`: its pipe may be slower than the socket that told of the same event. */
    async holds(part: string): Promise<void> {
      while (!log.text.includes(part)) await once(child.stderr, 'data');
    },
  };
  child.stderr.on('data', (bytes) => {
    log.text += bytes;
  });
  return { child, log };
}

describe('12.21: memory', () => {
  it('12.21: warns at 70 %, refuses inserts before the process would die, and explains a start that does not fit', async () => {
    const { child, log } = launch(HEAP_MB);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = `mongodb://127.0.0.1:${JSON.parse(String(line)).port}/?directConnection=true`;
    const client = await new MongoClient(url).connect();
    const things = client.db('test').collection('things');
    const text = 'x'.repeat(50_000);
    const add = () => things.insertMany(Array.from({ length: 20 }, () => ({ text })));
    const warnings = async () => (await client.db('admin').command({ ping: 1 })).warnings;
    let acknowledged = 0;
    // A refused write leaves garbage: once that is collected there may be space for a few more.
    for (let isFull = false; !isFull; ) {
      try {
        await add();
        acknowledged += 20;
      } catch (error) {
        expect(error).toMatchObject({ code: 146 });
        const [warning] = await warnings();
        expect(warning).toMatch(/npm run export-mongo/);
        isFull = /memory .*is full: writes are refused/.test(warning);
      }
    }
    await log.holds('uses more than 70 % of its memory');
    expect(await things.estimatedDocumentCount()).toBe(acknowledged);
    expect((await things.deleteOne({})).deletedCount).toBe(1);
    await client.close();
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);

    const again = launch(HEAP_MB);
    expect(await Promise.race([once(again.child.stdout, 'data'), once(again.child, 'exit')])).toEqual([
      expect.any(Buffer),
    ]);
    await again.log.holds('npm run export-mongo');
    again.child.kill('SIGTERM');
    await once(again.child, 'exit');

    const small = launch(SMALL_HEAP_MB);
    // Its last words may be read after its end.
    expect((await once(small.child, 'close'))[0]).toBe(1);
    expect(small.log.text).toMatch(
      /does not fit into memory: \d+ documents fill \d+ % .*LUPLAY_MONGO_HEAP_MB=\d+.*export-mongo/,
    );
  });
});

it('lets go at rest of what busier times have left', async () => {
  const { child } = launch(1024, '--initial-old-space-size=256');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const client = await new MongoClient(`mongodb://127.0.0.1:${JSON.parse(String(line)).port}/`).connect();
  const things = client.db('test').collection('things');
  const residentMb = async () => (await client.db('admin').command({ serverStatus: 1 })).mem.resident;
  const before = await residentMb();
  const list = () => Array.from({ length: 20_000 }, () => String(Math.random()));
  for (let round = 0; round < 100; round += 1) await things.updateOne({}, { $set: { list: list() } }, { upsert: true });
  const end = Date.now() + 20_000;
  while ((await residentMb()) > before + 80 && Date.now() < end) await sleep(200);
  expect(await residentMb()).toBeLessThan(before + 80);
  await client.close();
});

describe('12.21: damaged rows', () => {
  beforeEach(async () => {
    const server = await startEmbeddedMongo({ file });
    const client = await new MongoClient(server.url).connect();
    await client
      .db('test')
      .collection('things')
      .insertMany([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await client.close();
    await server.close();
    const db = new DatabaseSync(file);
    db.exec('UPDATE documents SET doc = substr(doc, 1, 12) WHERE sequence = 2');
    db.exec('UPDATE documents SET collection = 77 WHERE sequence = 3');
    db.close();
  });

  it('12.21: are named with collection and row, and nothing is started', async () => {
    const error = await errorOf(startEmbeddedMongo({ file }));
    expect(error.message).toMatch(/2 damaged documents: test\.things row 2 \(.+\), \? row 3 \(its collection 77 /);
    expect(error.message).toContain('EMBEDDED_MONGO_SET_ASIDE=1');
    const db = new DatabaseSync(file);
    expect(db.prepare('SELECT count(*) AS n FROM documents').get()).toEqual({ n: 3 });
    db.close();
  });

  it('12.21: are set aside on request, and kept', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = await startEmbeddedMongo({ file, setAside: true });
    expect(String(log.mock.calls[0])).toContain('test.things row 2');
    log.mockRestore();
    const client = await new MongoClient(server.url).connect();
    expect(await client.db('test').collection('things').countDocuments()).toBe(1);
    await client.close();
    await server.close();
    await (await startEmbeddedMongo({ file })).close();
    const db = new DatabaseSync(file);
    expect(db.prepare('SELECT sequence, length(doc) AS bytes FROM damaged').all()[0]).toEqual({
      sequence: 2,
      bytes: 12,
    });
    db.close();
  });
});

it('12.10: only the owner can read the file, its log and its reserve, also those of an earlier version', async () => {
  const open = async () => {
    const server = await startEmbeddedMongo({ file });
    const client = await new MongoClient(server.url).connect();
    await client.db('test').collection('things').insertOne({});
    await client.close();
    const modes = ['', '-wal', '.reserve'].map((end) => (statSync(file + end).mode & 0o777).toString(8));
    await server.close();
    return modes;
  };
  const before = process.umask(0o022);
  try {
    expect(await open()).toEqual(['600', '600', '600']);
    chmodSync(file, 0o644);
    expect(await open()).toEqual(['600', '600', '600']);
  } finally {
    process.umask(before);
  }
});
