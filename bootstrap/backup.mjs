/**
 * `npm run backup [-- <directory>]`: writes the database to a new directory, also while the product runs. The database
 * is that of MONGO_URL or of LUPLAY_DATA. What is in Redis and NATS is built from it and is not in the backup.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { environmentBeside } from './backing/backing.mjs';
import { backupTool, NOT_EMBEDDED, withDatabaseOf } from './backing/backup-tool.mjs';
import { embeddedFile } from './backing/mongo.mjs';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say, step } from './command/report.mjs';
import { readSettings } from './command/settings.mjs';
import { takeLock } from './machine/lock.mjs';
import { makePrivate } from './machine/private-files.mjs';

await main(async () => {
  const [target = join('.backups', timestamp()), ...more] = process.argv.slice(2);
  if (target.startsWith('--') || more.length > 0) throw new Failure('usage: npm run backup [-- <new directory>]');
  const directory = resolve(target);
  makePrivate(dirname(directory));
  await step(`backup to ${directory}`, () => backUp(directory), { quiet: true });
});

async function backUp(directory) {
  const { dataDir, external } = readSettings();
  if (external.mongo) return dump(external.mongo, directory, { isStill: false });
  const lock = takeLock(join(dataDir, 'lock'));
  if (typeof lock === 'function') {
    try {
      return await withDatabaseOf(dataDir, (url) => dump(url, directory, { isStill: true }));
    } finally {
      lock();
    }
  }
  const { MONGO_URL } = environmentBeside(dataDir);
  const copy = `${directory}.copy`;
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(join(copy, 'mongo'), { recursive: true, mode: 0o700 });
  try {
    say('copying the database of the running product …');
    const code = await backupTool('copy', { MONGO_URL, BACKUP_COPY_TO: embeddedFile(join(copy, 'mongo')) });
    if (code === NOT_EMBEDDED) return await dump(MONGO_URL, directory, { isStill: false });
    if (code !== 0) throw new Failure('The database could not be copied.');
    await withDatabaseOf(copy, (url) => dump(url, directory, { isStill: true }));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function dump(url, directory, { isStill }) {
  const env = { MONGO_URL: url, BACKUP_DIRECTORY: directory, BACKUP_IS_STILL: isStill ? '1' : '0' };
  if ((await backupTool('dump', env)) !== 0) throw new Failure('There is no backup.');
}

/** `2026-11-23T02-15-04Z` */
function timestamp() {
  return new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
}
