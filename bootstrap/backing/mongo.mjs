import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../command/failure.mjs';
import { say } from '../command/report.mjs';
import { run } from '../command/run.mjs';
import { LEAN_MEMORY, REPOSITORY, SettingError } from '../command/settings.mjs';
import { accepts } from '../machine/ports.mjs';
import { findTool } from '../machine/tools.mjs';
import { RANK } from '../supervisor/supervisor.mjs';

/** The one account of the database, whose password is the data directory's own. */
const USER = 'luplay';

/** The first version with `bulkWrite`; older ones are not used. */
const OLDEST_MONGOD = 8;

/**
 * Initial size of the embedded database's old heap generation, MB. With Node's default of a few MB, a peak of answers
 * causes a full collection of 20 to 50 ms every few questions, which delays the results.
 */
const EMBEDDED_HEAP_MB = 256;

/** Limit of the start of an empty database, ms. */
const START_MS = 60_000;
/** The embedded database reads its whole file at the start: 20 MB/s, what a slow disk does. */
const READ_BYTES_PER_MS = 20_000;

/** For each kind of database: its data file, and the file that it writes while it runs. */
const FILES = {
  embedded: { data: 'luplay.sqlite', written: ['luplay.sqlite', 'luplay.sqlite-wal'] },
  mongod: { data: 'WiredTiger', written: ['WiredTiger', 'WiredTiger.turtle', 'WiredTiger.wt'] },
};

/** The connection string of a database that `startMongo` runs. */
export function mongoUrl({ host = '127.0.0.1', port, password }) {
  return `mongodb://${USER}:${password}@${host}:${port}/luplay?authSource=admin`;
}

/** The file of the embedded database in its directory. */
export const embeddedFile = (dir) => join(dir, FILES.embedded.data);

/**
 * Starts the database that has the data in `dir`; for an empty directory an installed MongoDB, else the embedded one.
 * `host`: where others reach it, if that is not loopback, on which it listens.
 * @param {{ dir: string, port: number, password: string, node: string, host?: string, within?: string[] }} options
 * @returns {Promise<string>} the connection string
 */
export async function startMongo(supervisor, { dir, port, password, node, host, within }) {
  chmodSync(dir, 0o700);
  const mongod = newEnoughMongod();
  const { kind, notice } = chooseDatabase(dir, mongod !== undefined);
  if (notice) say(notice);
  const url = mongoUrl({ host, port, password });
  await supervisor.start({
    name: 'mongo',
    within,
    ...(kind === 'mongod' ? mongodProcess({ mongod, dir, port }) : embeddedProcess({ node, dir, port, password })),
    cwd: REPOSITORY,
    rank: RANK.backing,
    timeoutMs: startLimitMs(dir),
    ready: () => accepts(port, host),
  });
  if (kind === 'mongod') await createAccount({ node, port, password, url });
  return url;
}

/** Limit of the start of the database with the data in `dir`, ms. */
export function startLimitMs(dir) {
  const sizes = FILES.embedded.written.map((name) => statSync(join(dir, name), { throwIfNoEntry: false })?.size ?? 0);
  return START_MS + sizes.reduce((sum, size) => sum + size) / READ_BYTES_PER_MS;
}

function embeddedProcess({ node, dir, port, password }) {
  const heap = readHeap(process.env.LUPLAY_MONGO_HEAP_MB);
  return {
    command: node,
    args: [
      '--disable-warning=ExperimentalWarning',
      `--initial-old-space-size=${EMBEDDED_HEAP_MB}`,
      ...(heap ? [`--max-old-space-size=${heap}`] : []),
      join(REPOSITORY, 'packages/embedded-mongo/src/main.ts'),
    ],
    env: {
      ...LEAN_MEMORY,
      EMBEDDED_MONGO_FILE: embeddedFile(dir),
      EMBEDDED_MONGO_PORT: String(port),
      EMBEDDED_MONGO_USER: USER,
      EMBEDDED_MONGO_PASSWORD: password,
    },
  };
}

function mongodProcess({ mongod, dir, port }) {
  return {
    command: mongod,
    args: ['--dbpath', dir, '--port', String(port), '--bind_ip', '127.0.0.1', '--auth'],
    env: {},
  };
}

/**
 * At its first start a mongod with authorization lets a client on the same machine create the first account, and
 * nothing else. https://www.mongodb.com/docs/manual/core/localhost-exception/
 */
async function createAccount({ node, port, password, url }) {
  const env = {
    ...process.env,
    LUPLAY_MONGO_PORT: String(port),
    LUPLAY_MONGO_URL: url,
    LUPLAY_MONGO_PASSWORD: password,
  };
  const script = join(REPOSITORY, 'bootstrap/backing/mongod-account.mjs');
  const { code, output } = await run(node, [script, USER], { env });
  if (code !== 0) throw new Failure(`The account of the database could not be created.\n${output}`);
}

/**
 * Which database to start: a directory keeps the database that wrote its data, even if another was installed since.
 * @param {string} dir
 * @param {boolean} hasMongod whether a mongod that is new enough is installed
 * @returns {{ kind: 'embedded' | 'mongod', notice?: string }} `notice`: a message for the person who starts the product
 */
export function chooseDatabase(dir, hasMongod) {
  const embedded = lastWritten(dir, FILES.embedded);
  const real = lastWritten(dir, FILES.mongod);
  if (embedded === undefined && real === undefined) return { kind: hasMongod ? 'mongod' : 'embedded' };
  if (embedded !== undefined && real !== undefined) {
    const kind = real > embedded ? 'mongod' : 'embedded';
    if (kind === 'mongod' && !hasMongod) throw mongodMissing(dir);
    return { kind, notice: `${dir} holds data of both databases. In use: ${TITLES[kind]}, written last. ${TO_MOVE}` };
  }
  if (real !== undefined) {
    if (!hasMongod) throw mongodMissing(dir);
    return { kind: 'mongod' };
  }
  if (!hasMongod) return { kind: 'embedded' };
  return {
    kind: 'embedded',
    notice: `mongod is installed, but the data in ${dir} is the embedded database's, which stays in use. ${TO_MOVE}`,
  };
}

const TITLES = { embedded: 'the embedded database', mongod: 'mongod' };

const TO_MOVE =
  'To move that of the embedded one to a MongoDB of yours: stop LuPlay, MONGO_URL=<address> npm run export-mongo, and start with MONGO_URL set.';

function mongodMissing(dir) {
  return new Failure(
    `The data in ${dir} is a MongoDB's, and no mongod from version ${OLDEST_MONGOD} on is installed here.\n` +
      'Install one, or set MONGO_URL to a MongoDB that has this data, or start with other data: LUPLAY_DATA=.data-2 npm start\n' +
      'To move the data, where a mongod runs on it: mongodump --archive --db luplay | mongorestore --archive <MONGO_URL>',
  );
}

/** When a database has last written here, ms since 1970; undefined when it has no data here. */
function lastWritten(dir, { data, written }) {
  if (!existsSync(join(dir, data))) return undefined;
  const files = written.map((name) => join(dir, name)).filter(existsSync);
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

function newEnoughMongod() {
  const mongod = findTool('mongod');
  if (!mongod) return undefined;
  const { stdout } = spawnSync(mongod, ['--version'], { encoding: 'utf8' });
  const [, major] = /db version v(\d+)/.exec(stdout ?? '') ?? [];
  return Number(major) >= OLDEST_MONGOD ? mongod : undefined;
}

function readHeap(text) {
  if (!text) return undefined;
  if (!/^\d{2,6}$/.test(text)) {
    throw new SettingError(`LUPLAY_MONGO_HEAP_MB=${text} is invalid: it must be a number of megabytes, such as 8192.`);
  }
  return text;
}
