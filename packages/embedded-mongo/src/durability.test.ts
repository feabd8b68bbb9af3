import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MongoClient } from 'mongodb';

const MAIN = new URL('./main.ts', import.meta.url).pathname;
const WRITERS = 8;
const KILL_AFTER = 600;

let directory: string;
let running: ChildProcess[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'luplay-mongo-'));
});
afterEach(async () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL');
  running = [];
  rmSync(directory, { recursive: true });
});

function launch(env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { ...process.env, EMBEDDED_MONGO_FILE: join(directory, 'mongo.sqlite'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  return child;
}

async function ready(child: ChildProcess): Promise<number> {
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return (JSON.parse(line.toString()) as { port: number }).port;
}

async function connect(port: number): Promise<MongoClient> {
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  return new MongoClient(url, { retryWrites: false }).connect();
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = await exited;
  return code;
}

// Three processes start one after another, on a machine that may be busy with other tests.
jest.setTimeout(60_000);

describe('the executable', () => {
  it('loses no acknowledged write when it is killed under load', async () => {
    const first = launch();
    const client = await connect(await ready(first));
    const things = client.db('test').collection<{ _id: string; n: number }>('things');
    await things.createIndex({ n: 1 });
    const acknowledged = new Map<string, number>();
    let total = 0;
    let killed: Promise<unknown> | undefined;
    const writer = async (name: string) => {
      for (let n = 1; ; n++) {
        await things.updateOne({ _id: name }, { $set: { n } }, { upsert: true });
        await things.insertOne({ _id: `${name}-${n}`, n });
        acknowledged.set(name, n);
        total += 1;
        if (total === KILL_AFTER) killed = end(first, 'SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, i) => writer(`w${i}`).catch(() => undefined)));
    await killed;
    await client.close();
    expect(total).toBeGreaterThanOrEqual(KILL_AFTER);

    const second = launch();
    const again = await connect(await ready(second));
    const after = again.db('test').collection<{ _id: string; n: number }>('things');
    for (const [name, n] of acknowledged) {
      // The write that was under way at the kill may be durable without a reply.
      expect([n, n + 1]).toContain((await after.findOne({ _id: name }))?.n);
      const inserted = await after.countDocuments({
        _id: { $in: Array.from({ length: n }, (_, i) => `${name}-${i + 1}`) },
      });
      expect(inserted).toBe(n);
    }
    expect((await after.indexes()).map((index) => index.name)).toEqual(['_id_', 'n_1']);
    await again.close();
    expect(await end(second, 'SIGTERM')).toBe(0);
  });

  it('keeps everything over a clean stop, types and index included', async () => {
    const first = launch();
    const client = await connect(await ready(first));
    const when = new Date(1767225600000);
    await client.db('test').collection('things').createIndex({ when: 1 }, { unique: true });
    await client
      .db('test')
      .collection('things')
      .insertOne({ when, text: 'ё', list: [1, { a: null }] });
    await client.close();
    expect(await end(first, 'SIGTERM')).toBe(0);

    const second = launch();
    const again = await connect(await ready(second));
    const things = again.db('test').collection('things');
    expect(await things.findOne({ when })).toMatchObject({ when, text: 'ё', list: [1, { a: null }] });
    await expect(things.insertOne({ when })).rejects.toMatchObject({ code: 11000 });
    await again.close();
  });

  it('refuses a file that another process has open, and names it', async () => {
    await ready(launch());
    const second = launch();
    const message = once(second.stderr as NodeJS.ReadableStream, 'data');
    const [code] = await once(second, 'exit');
    expect(code).toBe(1);
    expect(String((await message)[0])).toContain('mongo.sqlite is in use by another embedded MongoDB process');
  });

  it('names a wrong setting', async () => {
    const child = launch({ EMBEDDED_MONGO_PORT: 'many' });
    const message = once(child.stderr as NodeJS.ReadableStream, 'data');
    await once(child, 'exit');
    expect(String((await message)[0])).toContain('EMBEDDED_MONGO_PORT must be a whole number');
  });
});
