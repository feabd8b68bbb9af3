/**
 * `node main.ts copy|dump|load|reset|end`, for `npm run backup` and `npm run restore`. Settings come from the
 * environment because the URLs hold passwords.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, MongoServerError } from 'mongodb';
import { z } from 'zod';
import { createLog } from '../base/log.ts';
import { dumpDatabase } from './dump.ts';
import { BackupError } from './layout.ts';
import { endRestore, loadDatabase } from './load.ts';
import { resetDerived } from './reset.ts';

const CONNECT_TIMEOUT_MS = 10_000;

const flag = z.string().transform((text) => text === '1');
const settings = z
  .object({
    MONGO_URL: z.string(),
    NATS_URL: z.string(),
    REDIS_URL: z.string(),
    LUPLAY_NAMESPACE: z.string().default(''),
    LUPLAY_VERSION: z.string().default('0.0.0'),
    BACKUP_DIRECTORY: z.string(),
    /** Nobody writes to the database meanwhile. */
    BACKUP_IS_STILL: flag,
    BACKUP_REPLACE: flag,
    BACKUP_COPY_TO: z.string(),
  })
  .partial();
type Settings = Required<z.output<typeof settings>>;

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

const COMMANDS: Record<string, (env: Settings) => Promise<void>> = {
  /** Copies the file of a running embedded database. */
  async copy({ MONGO_URL, BACKUP_COPY_TO: copyFile }) {
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

  async dump({ MONGO_URL, BACKUP_DIRECTORY, BACKUP_IS_STILL: isStill, LUPLAY_VERSION: version }) {
    const options = { version, now: Date.now(), isStill, say };
    const { isSnapshot } = await withDatabase(MONGO_URL, (client) => dumpDatabase(client, BACKUP_DIRECTORY, options));
    if (!isSnapshot) {
      console.log(
        'Warning: this MongoDB is no replica set, so the collections are of different moments. Stop LuPlay for a backup.',
      );
    }
  },

  async load({ MONGO_URL, BACKUP_DIRECTORY, BACKUP_REPLACE: replace }) {
    await withDatabase(MONGO_URL, (client) => loadDatabase(client, BACKUP_DIRECTORY, { replace, say }));
  },

  async reset({ NATS_URL, REDIS_URL, LUPLAY_NAMESPACE: namespace }) {
    const log = createLog('restore', 'silent');
    const { streams, keys } = await resetDerived({ natsUrl: NATS_URL, redisUrl: REDIS_URL, namespace, log });
    say(`NATS: ${streams} streams and buckets deleted. Redis: ${keys} keys deleted.`);
  },

  async end({ MONGO_URL }) {
    await withDatabase(MONGO_URL, endRestore);
  },
};

try {
  const command = COMMANDS[process.argv[2] ?? ''];
  if (!command) throw new BackupError(`one of ${Object.keys(COMMANDS).join(', ')}`);
  await command(settings.parse(process.env) as Settings);
} catch (error) {
  const isExpected = error instanceof BackupError || (error as Error).name?.startsWith('Mongo');
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
