/**
 * `npm run restore -- <directory> [--replace] [--keep-sessions]`: makes the database of MONGO_URL or LUPLAY_DATA what a
 * backup holds. The product must be stopped.
 * `npm run restore -- --after-mongorestore [--keep-sessions]`: the steps that follow when the database was restored by
 * other means.
 */
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupTool, runScript, withDatabaseOf } from './backing/backup-tool.mjs';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say } from './command/report.mjs';
import { REPOSITORY, readSettings, SERVICES } from './command/settings.mjs';
import { takeLock } from './machine/lock.mjs';
import { ensurePackages } from './machine/npm-install.mjs';
import { openDataDirectory } from './machine/private-files.mjs';

const FLAGS = ['--replace', '--keep-sessions', '--after-mongorestore'];
const USAGE =
  'usage: npm run restore -- <directory> [--replace] [--keep-sessions]\n' +
  '       npm run restore -- --after-mongorestore [--keep-sessions]';

await main(async () => {
  const args = process.argv.slice(2);
  const flags = args.filter((arg) => arg.startsWith('--'));
  const directories = args.filter((arg) => !arg.startsWith('--'));
  const isRestored = flags.includes('--after-mongorestore');
  const isUnderstood = flags.every((flag) => FLAGS.includes(flag)) && directories.length === (isRestored ? 0 : 1);
  if (!isUnderstood) throw new Failure(USAGE);
  await ensurePackages();
  const options = { replace: flags.includes('--replace'), keepSessions: flags.includes('--keep-sessions') };
  await restore(directories[0] && resolve(directories[0]), options);
});

async function restore(directory, { replace, keepSessions }) {
  const { dataDir, external } = readSettings();
  if (Boolean(external.redis) !== Boolean(external.nats))
    throw new Failure('Set both REDIS_URL and NATS_URL, or neither.');
  if (!directory && !external.mongo && !existsSync(join(dataDir, 'mongo')))
    throw new Failure(`No database was restored in ${dataDir}. Set MONGO_URL. With containers see docs/operations.md.`);
  openDataDirectory(dataDir);
  const lock = takeLock(join(dataDir, 'lock'));
  if (typeof lock !== 'function') throw new Failure(`The product runs with the data in ${dataDir}. Stop it first.`);
  if (external.mongo) say('Every service on this database must be stopped.');
  const work = async (url) => {
    if (directory) {
      say(`restoring ${directory} …`);
      const env = { MONGO_URL: url, BACKUP_DIRECTORY: directory, BACKUP_REPLACE: replace ? '1' : '0' };
      await succeed(backupTool('load', env));
    }
    await forgetDerived(dataDir, external);
    await adapt(url, keepSessions);
    await succeed(backupTool('end', { MONGO_URL: url }));
  };
  await (external.mongo ? work(external.mongo) : withDatabaseOf(dataDir, work));
  say('The database is restored. Read models, timers and presence are built from it at the next start.');
}

/** What Redis and NATS hold is younger than the restored database. */
async function forgetDerived(dataDir, { mongo, redis, nats }) {
  if (redis) return succeed(backupTool('reset', { REDIS_URL: redis, NATS_URL: nats }));
  if (mongo && !existsSync(join(dataDir, 'redis')))
    say(
      'Redis and NATS are left as they are. Elsewhere: REDIS_URL=… NATS_URL=… npm run restore -- --after-mongorestore',
    );
  for (const name of ['redis', 'nats']) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** What each service changes in a restored database. */
async function adapt(url, keepSessions) {
  const env = { MONGO_URL: url, REDIS_URL: '' };
  for (const service of SERVICES) {
    const script = `${service}/src/after-restore.ts`;
    if (existsSync(join(REPOSITORY, script))) await succeed(runScript(script, [], env));
  }
  say('Passwords and return codes of guests are those of the backup, also where they were replaced since.');
  if (keepSessions) return say('Sessions are kept: what was revoked since the backup is valid again.');
  await succeed(runScript('svc-user/src/cli.ts', ['rotate-keys', '--force'], env));
  say('All sessions have ended: what was revoked since the backup stays revoked.');
}

async function succeed(exitCode) {
  if ((await exitCode) !== 0)
    throw new Failure(
      'The restore is not complete. Mend the cause and repeat it: with --replace if it had begun to write.',
    );
}
