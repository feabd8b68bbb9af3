/**
 * `npm run export-mongo [-- --replace]`: copies the embedded database of LUPLAY_DATA to the MongoDB of MONGO_URL, and
 * checks the copy. The product must be stopped. Can be repeated: documents that are there already stay.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedFile } from './backing/mongo.mjs';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { run } from './command/run.mjs';
import { PINNED_NODE, REPOSITORY, readSettings } from './command/settings.mjs';
import { ensurePackages } from './machine/npm-install.mjs';

await main(async () => {
  const flags = process.argv.slice(2).filter((arg) => arg.startsWith('--'));
  const [url = process.env.MONGO_URL] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
  if (!url || !/^mongodb(\+srv)?:\/\/[^/?]+\/[^?]/.test(url) || flags.some((flag) => flag !== '--replace')) {
    throw new Failure('usage: MONGO_URL=mongodb://user:password@host:27017/luplay npm run export-mongo [-- --replace]');
  }
  await ensurePackages();
  const file = embeddedFile(join(readSettings().dataDir, 'mongo'));
  if (!existsSync(file)) throw new Failure(`There is no embedded database: ${file} does not exist.`);
  const args = ['--disable-warning=ExperimentalWarning', join(REPOSITORY, 'packages/embedded-mongo/export/main.ts')];
  const env = { ...process.env, EMBEDDED_MONGO_FILE: file, EXPORT_MONGO_URL: url };
  process.exitCode = (await run(PINNED_NODE, [...args, ...flags], { env, show: true })).code;
});
