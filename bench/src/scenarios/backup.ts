import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PHASE } from '@luplay/contracts/lobby-game';
import { type Collection, type Document, MongoClient } from 'mongodb';
import type { Player } from '../players/client.ts';
import { forcePhase, makeLobby, start } from '../players/lobby.ts';
import { type Row, rowOf } from '../stats.ts';

const BATCH = 5_000;
const RECORD_WAIT_MS = 200;
const REPOSITORY = join(import.meta.dirname, '../../..');

export interface Amounts {
  accounts: number;
  records: number;
}

/**
 * Backup of the running product and restore into an empty data directory, with many accounts and game records. They are
 * copies of a real one each, under other names.
 */
export async function backup(url: string, dataDir: string, players: Player[], wanted: Amounts): Promise<Row[]> {
  await fill(url, players, wanted);
  const folder = mkdtempSync(join(tmpdir(), 'luplay-bench-backup-'));
  try {
    const taken = await timed('backup.mjs', dataDir, join(folder, 'backup'));
    const restored = await timed('restore.mjs', join(folder, 'data'), join(folder, 'backup'));
    const files = readdirSync(join(folder, 'backup/database')).map((name) => join(folder, 'backup/database', name));
    const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1024 / 1024;
    const what = `${wanted.accounts} accounts, ${wanted.records} game records`;
    return [
      rowOf(`${what}: backup of the running product`, [taken / 1000], 'LuPlay ≤ 300 with the restore', 's'),
      rowOf('  restore into an empty installation', [restored / 1000], '', 's'),
      rowOf('  size of the backup', [megabytes], '', 'MB'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(url: string, players: Player[], { accounts, records }: Amounts): Promise<void> {
  const client = await new MongoClient(process.env.MONGO_URL ?? '').connect();
  try {
    const recorded = client.db().collection<Document>('gameRecords');
    const lobby = await makeLobby(url, players, 'Для копий');
    await start(url, lobby);
    await forcePhase(url, lobby, PHASE.results);
    await forcePhase(url, lobby, PHASE.introOrFinal);
    while ((await recorded.countDocuments({ announced: true })) === 0) await sleep(RECORD_WAIT_MS);
    const named = (_id: string) => ({ _id, telegramId: _id, username: _id, usernameLower: _id, listKey: _id });
    await multiply(client.db().collection('accounts'), accounts, named);
    await multiply(recorded, records, (_id) => ({ _id, gameId: _id }));
  } finally {
    await client.close();
  }
}

/** Copies a document until there are so many. */
async function multiply(collection: Collection, count: number, change: (id: string) => Document): Promise<void> {
  const one = (await collection.findOne({})) as Document;
  for (let made = await collection.countDocuments(); made < count; made += BATCH) {
    const size = Math.min(BATCH, count - made);
    const copies = Array.from({ length: size }, (_, i) => ({ ...one, ...change(`copy-${made + i}`) }));
    await collection.insertMany(copies, { ordered: false });
  }
}

/** Runs an operator's command for a data directory; ms. */
async function timed(script: string, dataDir: string, ...args: string[]): Promise<number> {
  const since = performance.now();
  // Not the databases of the product under test.
  const urls = { MONGO_URL: undefined, REDIS_URL: undefined, NATS_URL: undefined };
  const env = { ...process.env, ...urls, LUPLAY_DATA: dataDir };
  await promisify(execFile)(process.execPath, [join(REPOSITORY, 'bootstrap', script), ...args], { env });
  return performance.now() - since;
}
