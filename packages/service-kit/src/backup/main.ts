/**
 * `node main.ts copy|dump|load|reset|end`, for `npm run backup` and `npm run restore`. Settings come from the
 * environment because the URLs hold passwords.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, MongoServerError } from 'mongodb';
import { createLog } from '../base/log.ts';
import { dumpDatabase } from './dump.ts';
import { BackupError } from './layout.ts';
import { endRestore, loadDatabase } from './load.ts';
import { resetDerived } from './reset.ts';

const CONNECT_TIMEOUT_MS = 10_000;

const { MONGO_URL = '', NATS_URL = '', REDIS_URL = '', BACKUP_DIRECTORY = '', LUPLAY_NAMESPACE = '' } = process.env;
const { LUPLAY_VERSION: version = '0.0.0', BACKUP_IS_STILL, BACKUP_REPLACE, BACKUP_COPY_TO: copyFile } = process.env;

const say = (line: string) => console.log(`  ${line}`);

async function withDatabase<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await new MongoClient(url, { serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS }).connect();
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

const COMMAND_NOT_FOUND = 59;
/** Exit code of `copy` when the database is a real MongoDB. */
const NOT_EMBEDDED = 4;
const POLL_MS = 100;

const COMMANDS: Record<string, () => Promise<void>> = {
  /** Copies the file of a running embedded database. */
  async copy() {
    await withDatabase(MONGO_URL, async (client) => {
      try {
        let copy = await client.db().command({ copyFile });
        while (copy.state === 'running') {
          await sleep(POLL_MS);
          copy = await client.db().command({ copyFile: 1 });
        }
        if (copy.state !== 'done') throw new BackupError(`The database could not be copied: ${copy.error}`);
      } catch (error) {
        if (!(error instanceof MongoServerError) || error.code !== COMMAND_NOT_FOUND) throw error;
        process.exitCode = NOT_EMBEDDED;
      }
    });
  },

  async dump() {
    // Still: nobody writes to the database meanwhile.
    const options = { version, now: Date.now(), isStill: BACKUP_IS_STILL === '1', say };
    const { isSnapshot } = await withDatabase(MONGO_URL, (client) => dumpDatabase(client, BACKUP_DIRECTORY, options));
    if (!isSnapshot) {
      console.log(
        'Warning: this MongoDB is no replica set, so the collections are of different moments. Stop LuPlay for a backup.',
      );
    }
  },

  async load() {
    const options = { replace: BACKUP_REPLACE === '1', say };
    await withDatabase(MONGO_URL, (client) => loadDatabase(client, BACKUP_DIRECTORY, options));
  },

  async reset() {
    const derived = { natsUrl: NATS_URL, redisUrl: REDIS_URL, namespace: LUPLAY_NAMESPACE };
    const { streams, keys } = await resetDerived({ ...derived, log: createLog('restore', 'silent') });
    say(`NATS: ${streams} streams and buckets deleted. Redis: ${keys} keys deleted.`);
  },

  async end() {
    await withDatabase(MONGO_URL, endRestore);
  },
};

try {
  const command = COMMANDS[process.argv[2] ?? ''];
  if (!command) throw new BackupError(`one of ${Object.keys(COMMANDS).join(', ')}`);
  await command();
} catch (error) {
  const isExpected = error instanceof BackupError || (error as Error).name?.startsWith('Mongo');
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
