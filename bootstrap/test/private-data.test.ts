import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { environmentBeside } from '../backing/backing.mjs';
import { openDataDirectory } from '../machine/private-files.mjs';

const SCRIPT = fileURLToPath(new URL('../with-backing.mjs', import.meta.url));

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'luplay-private-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Folders and files below, `path mode`, that anybody but the owner may do something with. */
const open = (root: string): string[] =>
  [root, ...readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name))]
    .map((path) => ({ path, mode: statSync(path).mode & 0o777 }))
    .filter(({ mode }) => mode & 0o077)
    .map(({ path, mode }) => `${path} ${mode.toString(8)}`);

describe('12.10: the data directory is 0700 and its files 0600', () => {
  it("12.10: the modes of an earlier version's directory are corrected, and unknown files are not touched", () => {
    const data = join(dir, 'data');
    mkdirSync(join(data, 'mongo', 'journal'), { recursive: true, mode: 0o755 });
    for (const file of ['demo-accounts.json', 'mongo/luplay.sqlite', 'mongo/journal/1']) {
      writeFileSync(join(data, file), 'x');
      chmodSync(join(data, file), 0o644);
    }
    mkdirSync(join(data, 'photos'));
    writeFileSync(join(data, 'photos', 'mine.sh'), 'x');
    chmodSync(join(data, 'photos', 'mine.sh'), 0o755);
    openDataDirectory(data);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(statSync(join(data, 'photos', 'mine.sh')).mode & 0o777).toBe(0o755);
    rmSync(join(data, 'photos'), { recursive: true });
    expect(open(data)).toEqual([]);
  });

  it('12.10: a new directory is created with 0700', () => {
    openDataDirectory(join(dir, 'a', 'data'));
    expect(open(join(dir, 'a'))).toEqual([]);
  });
});

describe('12.10: backing services', () => {
  it('12.10: write files that only this account can read, and require the password', async () => {
    const { MONGO_URL: _m, REDIS_URL: _r, NATS_URL: _n, ...env } = process.env;
    const command = ['-e', 'process.stdin.resume(); console.log(JSON.stringify(process.env))'];
    const child = spawn(process.execPath, [SCRIPT, '--', process.execPath, ...command], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    const [line] = await once(child.stdout, 'data');
    const { MONGO_URL, REDIS_URL, NATS_URL, LUPLAY_BACKING_DIR } = JSON.parse(String(line)) as Record<string, string>;
    const [redis, nats] = [new URL(REDIS_URL as string), new URL(NATS_URL as string)];
    try {
      expect(open(LUPLAY_BACKING_DIR as string)).toEqual([]);
      // Commands beside a running product (npm run user) can log in too.
      const own = { MONGO_URL, REDIS_URL, NATS_URL };
      expect(environmentBeside(LUPLAY_BACKING_DIR as string, {})).toEqual(own);
      expect(environmentBeside(LUPLAY_BACKING_DIR as string, { REDIS_URL: 'redis://x' }).REDIS_URL).toBe('redis://x');
      expect(await say(redis, 'PING\r\n', 'NOAUTH')).toMatch(/^-NOAUTH/);
      expect(await say(redis, 'AUTH wrong\r\nPING\r\n', 'NOAUTH')).toMatch(/^-WRONGPASS/);
      expect(await say(redis, `AUTH ${redis.password}\r\nPING\r\n`, 'PONG')).toBe('+OK\r\n+PONG\r\n');
      const hello = (user: object) => `CONNECT ${JSON.stringify({ verbose: false, ...user })}\r\nPING\r\n`;
      expect(await say(nats, hello({}), '-ERR')).toContain("-ERR 'Authorization Violation'");
      expect(await say(nats, hello({ user: nats.username, pass: nats.password }), 'PONG')).toContain('PONG\r\n');
      const logs = readdirSync(join(LUPLAY_BACKING_DIR as string, 'logs'));
      const texts = logs.map((name) => readFileSync(join(LUPLAY_BACKING_DIR as string, 'logs', name), 'utf8'));
      texts.push(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }));
      for (const text of texts) {
        expect(text).not.toContain(redis.password);
        expect(text).not.toContain(nats.password);
      }
    } finally {
      child.stdin.end();
      await ended;
    }
  });
});

/** Sends text and collects what comes back until `last` is in it or the connection ends. */
function say({ hostname, port }: URL, text: string, last: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.includes(last)) socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}
