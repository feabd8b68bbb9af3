/**
 * `npm run user -- create anya`: the operator's commands about accounts, in the database of MONGO_URL or of the `npm start` that is
 * running here (with the same LUPLAY_DATA). Without arguments it lists them.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './parts/failure.mjs';
import { main } from './parts/main.mjs';
import { mongoUrl } from './parts/mongo.mjs';
import { backingPasswords } from './parts/passwords.mjs';
import { accepts } from './parts/ports.mjs';
import { PINNED_NODE, REPOSITORY, readSettings } from './parts/settings.mjs';

await main(async () => {
  const args = ['--disable-warning=ExperimentalWarning', join(REPOSITORY, 'svc-user/src/cli.ts')];
  const env = { ...process.env, MONGO_URL: await database() };
  const child = spawn(PINNED_NODE, [...args, ...process.argv.slice(2)], { env, stdio: 'inherit' });
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
});

async function database() {
  const { dataDir, external } = readSettings();
  if (external.mongo) return external.mongo;
  const file = join(dataDir, 'ports.json');
  const port = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).mongo : undefined;
  if (port && (await accepts(port))) return mongoUrl({ port, password: backingPasswords(dataDir).mongo });
  throw new Failure(`Nothing runs with the data in ${dataDir}. Type npm start first, or set MONGO_URL.`);
}
