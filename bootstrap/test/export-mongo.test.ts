import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { REPOSITORY } from '../command/settings.mjs';
import { takeLock } from '../machine/lock.mjs';

const SCRIPT = fileURLToPath(new URL('../export-mongo.mjs', import.meta.url));
const BACKUP = fileURLToPath(new URL('../backup.mjs', import.meta.url));
const RESTORE = fileURLToPath(new URL('../restore.mjs', import.meta.url));
const USER = fileURLToPath(new URL('../user.mjs', import.meta.url));
const SERVER = fileURLToPath(new URL('../../packages/embedded-mongo/src/main.ts', import.meta.url));

let directory: string;
const running = new Set<ChildProcess>();
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'luplay-export-'));
  mkdirSync(join(directory, 'mongo'));
});
afterEach(async () => {
  for (const child of running) await stop(child);
  rmSync(directory, { recursive: true });
});

/** An embedded database with this file of the data directory; `url` has its account. */
async function serve(file: string) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVER], {
    env: {
      ...process.env,
      EMBEDDED_MONGO_FILE: join(directory, file),
      EMBEDDED_MONGO_USER: 'luplay',
      EMBEDDED_MONGO_PASSWORD: 'secret',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(String(line)) as { port: number };
  return { child, url: `mongodb://luplay:secret@127.0.0.1:${port}/quizzes?authSource=admin&directConnection=true` };
}

async function stop(child: ChildProcess) {
  running.delete(child);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

const run = (url: string, ...args: string[]) => runScript([SCRIPT, ...args], { MONGO_URL: url });

async function runScript(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: directory,
    env: { ...process.env, LUPLAY_DATA: directory, MONGO_URL: '', ...env },
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

describe('12.20: npm run export-mongo', () => {
  it('12.20: exports the database of the data directory, once the product is stopped', async () => {
    const source = await serve('mongo/luplay.sqlite');
    const target = await serve('target.sqlite');
    expect(await run(target.url)).toMatchObject({ code: 1, output: expect.stringContaining('Stop LuPlay first') });
    await stop(source.child);
    const done = await run(target.url, '--replace');
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('All is copied.') });
    expect(done.output).not.toContain('secret');
  });

  it('12.20: requires the address of a target with its database, and an embedded database', async () => {
    // Services would look for their data in MongoDB's own `test`.
    for (const url of ['localhost', 'mongodb://127.0.0.1:1', 'mongodb://127.0.0.1:1/?replicaSet=rs0'])
      expect(await run(url)).toMatchObject({ code: 1, output: expect.stringContaining('usage: MONGO_URL=') });
    expect((await run('mongodb://127.0.0.1:1/luplay')).output).toContain('There is no embedded database');
  });
});

it('16.7: a backup and what follows mongorestore are refused where no database is, and make none', async () => {
  writeFileSync(join(directory, 'urls.json'), JSON.stringify({ redis: 'redis://127.0.0.1:1' }));
  // Data from before the product moved to the database of MONGO_URL.
  const moved = await runScript([BACKUP, join(directory, 'whole')]);
  expect(moved).toMatchObject({ code: 1, output: expect.stringContaining('No database is in') });
  for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true });
  const taken = await runScript([BACKUP, join(directory, 'whole')]);
  expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('No database is in') });
  const restored = await runScript([RESTORE, '--after-mongorestore']);
  expect(restored).toMatchObject({ code: 1, output: expect.stringContaining('No database was restored') });
  expect(readdirSync(directory)).toEqual([]);
});

it('12.10: npm run user lists its commands while nothing runs', async () => {
  const listed = await runScript([USER]);
  expect(listed).toMatchObject({ code: 2, output: expect.stringContaining('usage: npm run user') });
  const refused = await runScript([USER, 'create', 'anya']);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Nothing runs with the data') });
});

it.each([
  ['backup.mjs', '-h', 'usage: npm run backup'],
  ['build.mjs', 'mf-stroy', 'does not know mf-stroy: shell, mf-profile,'],
  ['build.mjs', '--forse', 'static, docs, --force.'],
  ['images.mjs', '--fersh', "Unknown option '--fersh'"],
])('bootstrap/%s refuses a misspelled %s', async (script, argument, words) => {
  const { code, output } = await runScript([join(REPOSITORY, 'bootstrap', script), argument]);
  expect([code, output]).toEqual([1, expect.stringContaining(words)]);
  expect(output).not.toContain('\n    at ');
});

it.each([['backup.mjs', 'whole'], ['restore.mjs', 'whole'], ['user.mjs', 'create', 'anya'], ['export-mongo.mjs']])(
  '16.7: %s on a new machine asks for the packages first',
  async (script, ...args) => {
    const clone = join(directory, 'clone');
    for (const name of ['bootstrap', 'package.json', 'package-lock.json'])
      cpSync(join(REPOSITORY, name), join(clone, name), { recursive: true });
    writeFileSync(join(clone, 'npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const env = { PATH: `${clone}:${process.env.PATH}`, MONGO_URL: 'mongodb://127.0.0.1:1/luplay' };
    const { code, output } = await runScript([join(clone, 'bootstrap', script), ...args], env);
    expect([code, output]).toEqual([1, expect.stringContaining('npm ci failed')]);
  },
);

it('16.7: a restore with REDIS_URL alone is refused before it changes anything', async () => {
  const env = { REDIS_URL: 'redis://127.0.0.1:1', NATS_URL: '' };
  const refused = await runScript([RESTORE, 'backup'], env);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Set both') });
  expect(readdirSync(directory)).toEqual(['mongo']);
});

it('16.7: a backup leaves no part of the database, not even when killed, and removes those of a failed machine', async () => {
  const { url } = await serve('mongo/luplay.sqlite');
  const client = await new MongoClient(url).connect();
  await client.db('luplay').collection('accounts').insertOne({});
  await client.close();
  takeLock(join(directory, 'lock'));
  writeFileSync(join(directory, 'urls.json'), JSON.stringify({ mongo: url }));
  const backups = join(directory, '.backups');
  const left = 'left.unfinished/database';
  for (const folder of ['left.copy/mongo', 'running.copy/mongo', 'other.copy', left, 'running.unfinished/database'])
    mkdirSync(join(backups, folder), { recursive: true });
  utimesSync(join(backups, left), 0, 0);
  takeLock(join(backups, 'running.copy', 'lock'));
  expect(await runScript([BACKUP, '.backups/whole'])).toMatchObject({ code: 0 });
  const kept = ['other.copy', 'running.copy', 'running.unfinished', 'whole'];
  const target = await serve('target.sqlite');
  const elsewhere = { LUPLAY_DATA: join(directory, 'other'), MONGO_URL: target.url, REDIS_URL: '', NATS_URL: '' };
  const restored = await runScript([RESTORE, '.backups/whole'], elsewhere);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Redis and NATS are left as they are') });
  expect(restored.output).toContain('return codes of guests are those of the backup');
  expect(readdirSync(backups)).toEqual(kept);
  const backup = spawn(process.execPath, [BACKUP], {
    cwd: directory,
    env: { ...process.env, LUPLAY_DATA: directory, MONGO_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const bytes of backup.stdout) {
    output += bytes;
    if (output.includes('copying the database')) break;
  }
  const copy = readdirSync(backups).find((name) => /Z\.copy$/.test(name));
  expect(copy).toBeDefined();
  mkdirSync(join(backups, `${copy}`.replace(/copy$/, 'unfinished')), { recursive: true });
  backup.kill('SIGKILL');
  while (readdirSync(backups).length > kept.length) await sleep(20);
  expect(readdirSync(backups)).toEqual(kept);
});
