/**
 * `npm run backup [-- <directory>]`: writes the database to a new directory, also while the product runs. The database
 * is that of MONGO_URL or of LUPLAY_DATA. What is in Redis and NATS is built from it and is not in the backup.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { environmentBeside } from './backing/backing.mjs';
import { backupTool, NOT_EMBEDDED, startDatabase, withDatabaseOf, withSupervisor } from './backing/backup-tool.mjs';
import { embeddedFile } from './backing/mongo.mjs';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say, step } from './command/report.mjs';
import { readSettings } from './command/settings.mjs';
import { takeLock } from './machine/lock.mjs';
import { ensurePackages } from './machine/npm-install.mjs';
import { makePrivate } from './machine/private-files.mjs';

const DEFAULT_FOLDER = '.backups';
/** A backup that is being written has grown within this time, ms. */
const SILENT_MS = 60 * 60_000;

await main(async () => {
  const [target = join(DEFAULT_FOLDER, timestamp()), ...more] = process.argv.slice(2);
  if (target.startsWith('-') || more.length > 0) throw new Failure('usage: npm run backup [-- <new directory>]');
  await ensurePackages();
  const directory = resolve(target);
  makePrivate(dirname(directory));
  removeLeftCopies();
  removeUnfinished();
  await step(`backup to ${directory}`, () => backUp(directory), { quiet: true });
});

async function backUp(directory) {
  const { dataDir, external } = readSettings();
  if (external.mongo) return dump(external.mongo, directory, { isStill: false });
  const { MONGO_URL } = environmentBeside(dataDir);
  if (!MONGO_URL) throw new Failure(`No database is in ${dataDir}. Set MONGO_URL or LUPLAY_DATA as for npm start.`);
  const lock = takeLock(join(dataDir, 'lock'));
  if (typeof lock === 'function') {
    try {
      return await withDatabaseOf(dataDir, (url) => dump(url, directory, { isStill: true }));
    } finally {
      lock();
    }
  }
  const copy = `${directory}.copy`;
  if (!removeCopy(copy)) throw new Failure(`A backup to ${directory} is running.`);
  await withSupervisor(copy, async (supervisor) => {
    supervisor.scratch(copy);
    supervisor.scratch(`${directory}.unfinished`);
    takeLock(join(copy, 'lock'));
    makePrivate(join(copy, 'mongo'));
    say('copying the database of the running product …');
    const code = await backupTool('copy', { MONGO_URL, BACKUP_COPY_TO: embeddedFile(join(copy, 'mongo')) });
    if (code === NOT_EMBEDDED) return dump(MONGO_URL, directory, { isStill: false });
    if (code !== 0) throw new Failure('The database could not be copied.');
    await dump(await startDatabase(supervisor, copy), directory, { isStill: true });
  });
}

function leftWith(ending) {
  const names = existsSync(DEFAULT_FOLDER) ? readdirSync(DEFAULT_FOLDER) : [];
  return names.filter((name) => name.endsWith(ending)).map((name) => join(DEFAULT_FOLDER, name));
}

/** Removes the copies of the database that backups left when the machine failed. */
function removeLeftCopies() {
  for (const copy of leftWith('.copy')) if (existsSync(join(copy, 'mongo'))) removeCopy(copy);
}

/** Removes what backups left that were interrupted: password hashes and the signing key are in it. */
function removeUnfinished() {
  for (const left of leftWith('.unfinished')) {
    const folder = join(left, 'database');
    const files = existsSync(folder) ? ['.', ...readdirSync(folder)] : [];
    const grownAt = (file) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const isSilent = (file) => Date.now() - grownAt(file) > SILENT_MS;
    if (files.length > 0 && files.every(isSilent)) rmSync(left, { recursive: true });
  }
}

/** False: the backup that owns the copy is running. */
function removeCopy(copy) {
  if (typeof takeLock(join(copy, 'lock')) !== 'function') return false;
  rmSync(copy, { recursive: true, force: true });
  return true;
}

async function dump(url, directory, { isStill }) {
  const env = { MONGO_URL: url, BACKUP_DIRECTORY: directory, BACKUP_IS_STILL: isStill ? '1' : '0' };
  if ((await backupTool('dump', env)) !== 0) throw new Failure('There is no backup.');
}

/** `2026-11-23T02-15-04Z` */
function timestamp() {
  return new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
}
