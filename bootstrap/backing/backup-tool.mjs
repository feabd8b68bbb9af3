import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PINNED_NODE, REPOSITORY, reportedVersion } from '../command/settings.mjs';
import { pickPorts } from '../machine/ports.mjs';
import { Supervisor } from '../supervisor/supervisor.mjs';
import { startBacking } from './backing.mjs';

/** Exit code of `copy` when the database is a real MongoDB. */
export const NOT_EMBEDDED = 4;

/** Runs a command of `packages/service-kit/src/backup/main.ts` with its output shown; resolves to its exit code. */
export function backupTool(command, env) {
  return runScript('packages/service-kit/src/backup/main.ts', [command], { LUPLAY_VERSION: reportedVersion(), ...env });
}

/** Runs a script of the repository in this terminal; resolves to its exit code. */
export function runScript(script, args, env) {
  const child = spawn(PINNED_NODE, ['--disable-warning=ExperimentalWarning', join(REPOSITORY, script), ...args], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
}

/** Runs `work` with the database of a data directory whose product is stopped, and ends the database afterwards. */
export function withDatabaseOf(dataDir, work) {
  return withSupervisor(dataDir, async (supervisor) => work(await startDatabase(supervisor, dataDir)));
}

/** Runs `work` with a supervisor, and ends afterwards what that has started. */
export async function withSupervisor(dataDir, work) {
  const supervisor = new Supervisor({ dataDir, onRestart: () => {}, onTrouble: () => {} });
  try {
    return await work(supervisor);
  } finally {
    await supervisor.stop();
  }
}

/** Starts the database of a data directory and no other backing service; resolves to its connection string. */
export async function startDatabase(supervisor, dataDir) {
  const elsewhere = { redis: 'not started', nats: 'not started' };
  const ports = await pickPorts(['mongo']);
  const { MONGO_URL } = await startBacking(supervisor, { dataDir, ports, node: PINNED_NODE, external: elsewhere });
  return MONGO_URL;
}
