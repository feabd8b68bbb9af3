import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Binary, Decimal128, Double, Int32, Long, MongoClient, ObjectId } from 'mongodb';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/server.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const account = { user: 'luplay', password: 'secret' };

let directory: string;
let source: string;
let target: EmbeddedMongo;
let there: MongoClient;

/** Every type a document may hold. */
const doc = (i: number) => ({
  _id: i % 2 ? new ObjectId() : `text ${i}`,
  int: new Int32(i),
  double: new Double(i),
  long: Long.fromNumber(i),
  decimal: Decimal128.fromString(`${i}.50`),
  bytes: new Binary(Buffer.alloc(i)),
  at: new Date(i),
  list: [null, true, { deep: ['ё', /a+/i] }],
});

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'luplay-export-'));
  source = join(directory, 'source.sqlite');
  await change(async (client) => {
    const accounts = client.db('luplay').collection('accounts');
    await accounts.insertMany(Array.from({ length: 1200 }, (_, i) => doc(i)) as never[]);
    await accounts.createIndexes([
      { key: { int: 1, double: -1 }, name: 'numbers', unique: true },
      { key: { at: 1 }, name: 'expiry', expireAfterSeconds: 2_000_000_000 },
      { key: { absent: 1 }, name: 'absent', sparse: true },
    ]);
    const sessions = client.db('luplay').collection('sessions');
    await sessions.createIndex({ until: 1 }, { expireAfterSeconds: 0 });
    await sessions.insertMany([{ until: new Date(0) }, { until: new Date(Date.now() + 3_600_000) }]);
    await client.db('luplay').createCollection('empty');
    await client.db('other').collection('things').insertOne({ a: 1 });
  });
  target = await startEmbeddedMongo({ file: join(directory, 'target.sqlite'), account });
  there = await new MongoClient(target.url).connect();
});
afterEach(async () => {
  await there.close();
  await target.close();
  rmSync(directory, { recursive: true });
});

/** Changes the source, which no other process has open at that time. */
async function change(work: (client: MongoClient) => Promise<unknown>) {
  const server = await startEmbeddedMongo({ file: source });
  const client = await new MongoClient(server.url).connect();
  await work(client);
  await client.close();
  await server.close();
}

async function run(url: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...args], {
    env: { ...process.env, EMBEDDED_MONGO_FILE: source, EXPORT_MONGO_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      output += bytes;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
const url = (database: string) =>
  `mongodb://luplay:secret@127.0.0.1:${target.port}/${database}?authSource=admin&directConnection=true`;

describe('12.20: the export', () => {
  it('12.20: copies everything with its types and indexes, checks it, and can be repeated', async () => {
    const first = await run(url('quizzes'));
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining('quizzes.accounts: 1200 documents, 3 indexes'),
    });
    expect(first.output).toContain('equal on both sides');
    expect(first.output).not.toContain('secret');
    const accounts = there.db('quizzes').collection('accounts');
    expect(await accounts.findOne({ int: 7 }, { promoteValues: false })).toMatchObject({
      ...doc(7),
      _id: expect.anything(),
      list: expect.anything(),
    });
    const indexes = (await accounts.indexes()).map(({ v: _v, ...index }) => index);
    expect(indexes).toEqual([
      { key: { _id: 1 }, name: '_id_' },
      { key: { int: 1, double: -1 }, name: 'numbers', unique: true },
      { key: { at: 1 }, name: 'expiry', expireAfterSeconds: 2_000_000_000 },
      { key: { absent: 1 }, name: 'absent', sparse: true },
    ]);
    expect((await there.db('quizzes').listCollections().toArray()).map(({ name }) => name)).toEqual([
      'accounts',
      'empty',
      'sessions',
    ]);
    expect(await there.db('other').collection('things').countDocuments({ a: 1 })).toBe(1);
    // Expired documents are not copied: the target could remove them during the comparison.
    expect(first.output).toContain('quizzes.sessions: 1 documents, 1 indexes');

    await accounts.deleteMany({ int: { $gt: 600 } });
    expect(await run(url('quizzes'))).toMatchObject({ code: 0 });
    expect(await accounts.countDocuments()).toBe(1200);
  });

  it('12.20: keeps other data in the target and reports what differs, unless --replace is given', async () => {
    const accounts = there.db('luplay').collection('accounts');
    await accounts.insertOne({ newer: true });
    await there.db('other').collection('things').insertOne({ a: 2 });
    const refused = await run(url('luplay'));
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('luplay.accounts: 1200 documents here, 1201 there');
    expect(await accounts.countDocuments({ newer: true })).toBe(1);
    expect(await run(url('luplay'), '--replace')).toMatchObject({ code: 0 });
    expect(await accounts.countDocuments({ newer: true })).toBe(0);
    await accounts.updateOne({ int: 5 }, { $set: { int: -5 } });
    expect((await run(url('luplay'))).output).toContain('luplay.accounts: documents with other content there');
  });

  it('12.20: requires the product to be stopped', async () => {
    const server = await startEmbeddedMongo({ file: source });
    expect(await run(url('luplay'))).toMatchObject({ code: 1, output: expect.stringContaining('Stop LuPlay first') });
    await server.close();
  });
});
