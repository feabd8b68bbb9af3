/**
 * `node bootstrap/with-backing.mjs -- <command>`: real Redis and NATS and the embedded MongoDB, fresh, in a temporary
 * directory and on free ports, for as long as the command runs. Sets MONGO_URL, REDIS_URL, NATS_URL and
 * LUPLAY_BACKING_DIR (where pids.json and the logs are) for it and exits with its code.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { localBacking, startBacking } from './backing/backing.mjs';
import { toolEnvironment } from './command/run.mjs';
import { PINNED_NODE, readExternal } from './command/settings.mjs';
import { pickPorts } from './machine/ports.mjs';
import { Supervisor } from './supervisor/supervisor.mjs';

const separator = process.argv.indexOf('--');
const [command, ...args] = process.argv.slice(separator === -1 ? 2 : separator + 1);
if (!command) {
  console.error('usage: node bootstrap/with-backing.mjs -- <command> [arguments]');
  process.exit(2);
}

const external = readExternal();
const dataDir = mkdtempSync(join(tmpdir(), 'luplay-backing-'));
const supervisor = new Supervisor({
  dataDir,
  onRestart: (name, how) => console.error(`with-backing: ${name} ${how}, starting it again`),
});
supervisor.scratch(dataDir);

let child;
let asked;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // Ctrl-C reaches the command by itself (same terminal); other signals are handed on.
    if (signal !== 'SIGINT') child?.kill(signal);
    if (asked || !child)
      void supervisor.stop({ hurry: true }).then(() => process.exit(128 + constants.signals[signal]));
    asked = true;
  });
}

let code = 1;
try {
  const ports = await pickPorts(localBacking(external));
  const urls = await startBacking(supervisor, { dataDir, ports, node: PINNED_NODE, external });
  code = await run({ ...process.env, ...urls, LUPLAY_BACKING_DIR: dataDir });
} catch (error) {
  console.error(`with-backing: ${error.message}`);
}
await supervisor.stop();
process.exit(code);

function run(env) {
  child = spawn(command, args, { stdio: 'inherit', env: toolEnvironment(env) });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${command}: ${error.message}`)));
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? 128 + constants.signals[signal]));
  });
}
