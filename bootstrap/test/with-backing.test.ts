import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { isAlive } from '../machine/processes.mjs';

const SCRIPT = fileURLToPath(new URL('../with-backing.mjs', import.meta.url));
/** Answers what the command finds: addresses, the folder, what is listed as running there. */
const COMMAND = `
  const { MONGO_URL, REDIS_URL, NATS_URL, LUPLAY_BACKING_DIR: dir } = process.env;
  const pids = JSON.parse(require('node:fs').readFileSync(dir + '/pids.json', 'utf8'));
  console.log(JSON.stringify({ urls: [MONGO_URL, REDIS_URL, NATS_URL], dir, pids }));
  process.exit(7);`;

it("runs a command with fresh backing services, stops them afterwards and exits with the command's code", async () => {
  const { MONGO_URL: _m, REDIS_URL: _r, NATS_URL: _n, ...env } = process.env;
  const child = spawn(process.execPath, [SCRIPT, '--', process.execPath, '-e', COMMAND], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (bytes) => {
    text += bytes;
  });
  const [code] = await once(child, 'close');
  const { urls, dir, pids } = JSON.parse(text) as { urls: string[]; dir: string; pids: Record<string, number> };
  expect(code).toBe(7);
  expect(urls[0]).toMatch(/^mongodb:\/\/luplay:[\w-]{32}@127\.0\.0\.1:\d+\/luplay\?authSource=admin$/);
  expect(urls[1]).toMatch(/^redis:\/\/:[\w-]{32}@127\.0\.0\.1:\d+$/);
  expect(urls[2]).toMatch(/^nats:\/\/luplay:[\w-]{32}@127\.0\.0\.1:\d+$/);
  expect(Object.keys(pids).sort()).toEqual(['mongo', 'nats', 'redis']);
  expect(Object.values(pids).filter(isAlive)).toEqual([]);
  expect(existsSync(dir)).toBe(false);
});
