import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '../command/settings.mjs';

const SERVERS = ['mongo', 'redis', 'nats'];
const FOLDERS = [...SERVERS, 'services'];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'luplay-secrets-'));
  for (const name of FOLDERS) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The script with the account that runs the test in place of the others: only root may give files away. */
function make(): Record<string, string> {
  const self = `${process.getuid?.()}:${process.getgid?.()}`;
  const accounts = Object.fromEntries(FOLDERS.map((name) => [`${name.toUpperCase()}_ACCOUNT`, self]));
  const env = { ...process.env, ...accounts, LUPLAY_SECRETS: folder };
  execFileSync('sh', [join(REPOSITORY, 'docker/make-secrets.sh')], { env });
  return written();
}
const written = () =>
  Object.fromEntries(
    FOLDERS.flatMap((name) =>
      readdirSync(join(folder, name)).map((file) => [
        `${name}/${file}`,
        readFileSync(join(folder, name, file), 'utf8'),
      ]),
    ),
  );

describe('24.10: docker/make-secrets.sh', () => {
  it('24.10: makes a long password for each server, and gives each what it reads', () => {
    const files = make();
    const passwords = SERVERS.map((name) => files[`${name}/password`]);
    expect(new Set(passwords).size).toBe(3);
    for (const password of passwords) expect(password).toMatch(/^[0-9a-f]{48}$/);
    const [mongo, redis, nats] = passwords;
    expect(files['redis/redis.conf']).toBe(`requirepass ${redis}\n`);
    expect(files['nats/nats.conf']).toBe(`authorization { user: luplay, password: "${nats}" }\n`);
    expect(files['services/mongo-url']).toBe(`mongodb://luplay:${mongo}@mongo:27017/luplay?authSource=admin`);
    expect(files['services/redis-url']).toBe(`redis://:${redis}@redis:6379`);
    expect(files['services/nats-url']).toBe(`nats://luplay:${nats}@nats:4222`);
    for (const path of Object.keys(files))
      expect([path, statSync(join(folder, path)).mode & 0o777]).toEqual([path, 0o400]);
    expect(Object.keys(files).filter((path) => path.endsWith('.new'))).toEqual([]);
  });

  it('24.10: keeps them at every later start, and makes what a crash has left out', () => {
    const first = make();
    expect(make()).toEqual(first);
    rmSync(join(folder, 'services/nats-url'));
    expect(make()).toEqual(first);
  });
});

describe('24.10: docker/service-start.sh', () => {
  const start = (env: Record<string, string>) =>
    execFileSync('sh', [join(REPOSITORY, 'docker/service-start.sh'), 'sh', '-c', 'echo "$MONGO_URL $NATS_URL"'], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    }).trimEnd();

  it('24.10: reads addresses from files, unless they are given', () => {
    const files = make();
    const MONGO_URL_FILE = join(folder, 'services/mongo-url');
    expect(start({ MONGO_URL_FILE, NATS_URL: 'nats://other' })).toBe(`${files['services/mongo-url']} nats://other`);
    expect(start({ MONGO_URL_FILE, MONGO_URL: 'mongodb://other' })).toBe('mongodb://other');
    expect(start({ MONGO_URL: '' })).toBe('');
  });
});
