import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { accepts } from './ports.mjs';
import { REPOSITORY } from './settings.mjs';
import { RANK } from './supervisor.mjs';
import { findTool } from './tools.mjs';

/** `bulkWrite` came with it; an older one stays unused. */
const OLDEST_MONGOD = 8;

function newEnoughMongod() {
  const mongod = findTool('mongod');
  if (!mongod) return undefined;
  const { stdout } = spawnSync(mongod, ['--version'], { encoding: 'utf8' });
  const [, major] = /db version v(\d+)/.exec(stdout ?? '') ?? [];
  return Number(major) >= OLDEST_MONGOD ? mongod : undefined;
}

/**
 * The embedded database's heap may have this much old garbage before it is collected as a whole, MB: with Node's own start of
 * a few, a rush of answers has a collection of 20 to 50 ms every few questions, while everybody waits for their results.
 */
const EMBEDDED_HEAP_MB = 256;

/**
 * Starts an installed MongoDB, else the embedded one.
 * @param {{ dir: string, port: number, password: string, node: string }} options
 * @returns {Promise<string>} the connection string
 */
export async function startMongo(supervisor, { dir, port, node }) {
  const mongod = newEnoughMongod();
  const real = { command: mongod, args: ['--dbpath', dir, '--port', String(port), '--bind_ip', '127.0.0.1'], env: {} };
  const embedded = {
    command: node,
    args: [
      '--disable-warning=ExperimentalWarning',
      `--initial-old-space-size=${EMBEDDED_HEAP_MB}`,
      join(REPOSITORY, 'packages/embedded-mongo/src/main.ts'),
    ],
    env: { EMBEDDED_MONGO_FILE: join(dir, 'luplay.sqlite'), EMBEDDED_MONGO_PORT: String(port) },
  };
  await supervisor.start({
    name: 'mongo',
    ...(mongod ? real : embedded),
    cwd: REPOSITORY,
    rank: RANK.backing,
    ready: () => accepts(port),
  });
  return `mongodb://127.0.0.1:${port}/luplay`;
}
