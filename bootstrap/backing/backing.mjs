import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from '../machine/files.mjs';
import { answers } from '../machine/ports.mjs';
import { makePrivate, privately, writePrivate } from '../machine/private-files.mjs';
import { findTool } from '../machine/tools.mjs';
import { RANK } from '../supervisor/supervisor.mjs';
import { startMongo } from './mongo.mjs';

/** The backing services that ask for a password. */
const NAMES = ['redis', 'nats', 'mongo'];

/**
 * The passwords of the backing services of one data directory, created at its first start and kept in
 * `<data>/passwords.json`. URL-safe, so that they need no escaping in a connection string.
 * @returns {{ redis: string, nats: string, mongo: string }}
 */
function backingPasswords(dataDir) {
  const file = join(dataDir, 'passwords.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const passwords = Object.fromEntries(
    NAMES.map((name) => [name, known[name] ?? randomBytes(24).toString('base64url')]),
  );
  if (NAMES.some((name) => !known[name])) {
    makePrivate(dataDir);
    writePrivate(file, `${JSON.stringify(passwords, null, 2)}\n`);
  }
  return passwords;
}

/** Connection strings, with their passwords, of the backing services that run here. */
const OWN_URLS = 'urls.json';
export const NATS_USER = 'luplay';
const LOOPBACK = '127.0.0.1';

/** The backing services to start: those without a URL in the settings. */
export function localBacking(external) {
  const names = [];
  if (!external.redis) names.push('redis');
  if (!external.nats) names.push('nats');
  if (!external.mongo) names.push('mongo');
  return names;
}

/**
 * Starts Redis, NATS and MongoDB (or the embedded database), each in its own folder under `dataDir`, on loopback,
 * with a password of its own.
 * @returns {Promise<{ MONGO_URL: string, REDIS_URL: string, NATS_URL: string }>}
 */
export async function startBacking(supervisor, { dataDir, ports, node, external }) {
  const starts = { redis: startRedis, nats: startNats, mongo: startMongo };
  const passwords = backingPasswords(dataDir);
  const own = {};
  await Promise.all(
    localBacking(external).map(async (name) => {
      const options = { dir: makePrivate(join(dataDir, name)), port: ports[name], password: passwords[name], node };
      own[name] = await starts[name](supervisor, options);
    }),
  );
  writeOwnUrls(dataDir, own);
  return {
    MONGO_URL: external.mongo ?? own.mongo,
    REDIS_URL: external.redis ?? own.redis,
    NATS_URL: external.nats ?? own.nats,
  };
}

/** Writes down the connection strings of servers that run for this data directory, for commands beside the product. */
export function writeOwnUrls(dataDir, urls) {
  privately(() => writeJson(join(dataDir, OWN_URLS), urls));
}

/**
 * The environment for a command beside a running product: with the connection strings of the servers that `npm start`
 * runs for this data directory. Variables that are set stay; servers named when the product was started are not
 * written down.
 * @returns {Record<string, string | undefined>}
 */
export function environmentBeside(dataDir, env = process.env) {
  const file = join(dataDir, OWN_URLS);
  const { mongo, redis, nats } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return {
    ...env,
    MONGO_URL: env.MONGO_URL || mongo,
    REDIS_URL: env.REDIS_URL || redis,
    NATS_URL: env.NATS_URL || nats,
  };
}

/**
 * `everysec`: every command is written to the file before its answer goes out, so a killed redis-server loses nothing;
 * only a power failure may lose the last second. `always` would add a disk flush to every phase change, and data that
 * must not be lost at all is in MongoDB.
 */
export async function startRedis(
  supervisor,
  { name = 'redis', dir, host = LOOPBACK, within, port, password, more = {} },
) {
  const settings = {
    bind: host,
    port,
    requirepass: password,
    dir,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    'aof-load-truncated': 'yes',
    'maxmemory-policy': 'noeviction',
    'tcp-keepalive': 60,
    daemonize: 'no',
    ...more,
  };
  const file = join(dir, 'redis.conf');
  writePrivate(
    file,
    `${Object.entries(settings)
      .map(
        ([key, value]) =>
          `${key} ${[value]
            .flat()
            .map((each) => JSON.stringify(String(each)))
            .join(' ')}`,
      )
      .join('\n')}\n`,
  );
  await supervisor.start({
    name,
    within,
    command: findTool('redis-server'),
    args: [file],
    cwd: dir,
    rank: RANK.backing,
    // Redis answers -LOADING while it reads its file.
    ready: () => answers(port, host, `AUTH ${password}\r\nPING\r\n`, (text) => text.startsWith('+OK\r\n+PONG')),
    liveness: { port, hello: 'PING\r\n', keeps: true },
  });
  return `redis://:${password}@${host}:${port}`;
}

/**
 * The password is in plain text in a file that only this account can read. A bcrypt hash would cost the server
 * about 0.1 s of CPU for each connection.
 */
export async function startNats(
  supervisor,
  { name = 'nats', dir, host = LOOPBACK, within, port, password, more = '' },
) {
  const file = join(dir, 'nats.conf');
  const settings = `
server_name: ${JSON.stringify(name === 'nats' ? 'luplay' : name)}
host: "${host}"
port: ${port}
max_payload: 1MB
authorization { user: ${NATS_USER}, password: ${JSON.stringify(password)} }
jetstream {
  store_dir: ${JSON.stringify(join(dir, 'jetstream'))}
  max_memory_store: 64MB
  max_file_store: 2GB
}
${more}`;
  writePrivate(file, settings.trimStart());
  await supervisor.start({
    name,
    within,
    command: findTool('nats-server'),
    args: ['-c', file],
    cwd: dir,
    rank: RANK.backing,
    ready: () => answers(port, host, '', (text) => text.startsWith('INFO') && text.includes('"jetstream":true')),
    liveness: { port, hello: '' },
  });
  return `nats://${NATS_USER}:${password}@${host}:${port}`;
}
