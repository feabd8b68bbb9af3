/**
 * `npm run user -- create anya`: the operator's commands about accounts, in the database of MONGO_URL or of the `npm
 * start` that is running here (with the same LUPLAY_DATA). Without arguments it lists them.
 */
import { environmentBeside } from './backing/backing.mjs';
import { runScript } from './backing/backup-tool.mjs';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { readSettings } from './command/settings.mjs';
import { ensurePackages } from './machine/npm-install.mjs';
import { accepts } from './machine/ports.mjs';

await main(async () => {
  const given = process.argv.slice(2);
  const { dataDir } = readSettings();
  const env = environmentBeside(dataDir);
  if (given.length > 0 && (!env.MONGO_URL || !(await isReachable(env.MONGO_URL))))
    throw new Failure(`Nothing runs with the data in ${dataDir}. Type npm start first, or set MONGO_URL.`);
  await ensurePackages();
  process.exitCode = await runScript('svc-user/src/cli.ts', given, env);
});

/** Not called for a MONGO_URL from the environment, which may name several hosts. */
async function isReachable(url) {
  if (process.env.MONGO_URL) return true;
  const { hostname, port } = new URL(url);
  return accepts(Number(port), hostname);
}
