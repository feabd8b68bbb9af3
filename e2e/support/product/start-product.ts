import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@luplay/service-kit/testing/ports';
import { PINNED_NODE, PRODUCT_VARIABLE, type Product, REPOSITORY } from './product.ts';
import { BOT_TOKEN } from './telegram.ts';

/** What `npm start` writes when everything runs. */
const READY = /LuPlay ready: /;

/**
 * Starts the product once for all specs, over a copy of the built web root: the specs publish remotes and take their
 * files away. A product that runs already is used when LUPLAY_E2E names it (the JSON of `Product`).
 */
export default async function startForAllSpecs(): Promise<() => Promise<void>> {
  if (process.env[PRODUCT_VARIABLE]) return async () => {};
  const built = process.env.LUPLAY_WEB ?? join(REPOSITORY, '.build/web');
  if (!existsSync(join(built, 'index.html'))) throw new Error('the frontends are not built: npm run build');
  const webRoot = mkdtempSync(join(tmpdir(), 'luplay-e2e-web-'));
  cpSync(built, webRoot, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'luplay-e2e-data-'));
  const { product, stop } = await startProduct(dataDir, webRoot);
  process.env[PRODUCT_VARIABLE] = JSON.stringify(product);
  return async () => {
    await stop();
    // For finding the cause of a failure.
    const kept = join(REPOSITORY, 'test-results/logs', process.env.LUPLAY_E2E_RUN ?? '');
    cpSync(join(dataDir, 'logs'), kept, { recursive: true });
    for (const folder of [webRoot, dataDir]) rmSync(folder, { recursive: true, force: true });
  };
}

/** Starts a product on free ports over a data directory. `stop` ends it and leaves its data. */
export async function startProduct(
  dataDir: string,
  webRoot: string,
): Promise<{ product: Product; stop(): Promise<void> }> {
  const [port, broadcastPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const start = spawn(PINNED_NODE, [join(REPOSITORY, 'bootstrap/start.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // As under npm: it stops when the process that started it is gone.
      npm_lifecycle_event: 'start',
      LUPLAY_PORT: String(port),
      LUPLAY_BROADCAST_PORT: String(broadcastPort),
      LUPLAY_DATA: dataDir,
      LUPLAY_WEB: webRoot,
      LUPLAY_REPLICAS: 'svc-lobby-game=2,svc-story=2',
      // Off is the harder case, and that of Kubernetes: replicas change the same lobbies.
      LUPLAY_LOBBY_AFFINITY: process.env.LUPLAY_LOBBY_AFFINITY ?? '0',
      LUPLAY_ACCESS_LOG: '1',
      // Everybody in these specs plays from one address.
      LUPLAY_RATE_SCALE: '100',
      // A form then offers more. A lobby has the usual limits until its host raises them.
      LUPLAY_MAX_PLAYERS: '200',
      // An answer or frame that breaks its contract becomes a fault that a spec sees.
      LUPLAY_CHECK_RESPONSES: '1',
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    },
  });
  await ready(start);
  return {
    product: { url, broadcastUrl: `http://localhost:${broadcastPort}`, dataDir, webRoot },
    async stop() {
      const ended = once(start, 'exit');
      start.kill('SIGTERM');
      await ended;
    },
  };
}

/** Resolves when the product runs; throws with its output when it ends before that. */
async function ready(start: ChildProcess): Promise<void> {
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  for (const stream of [start.stdout!, start.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`;
      if (READY.test(line)) resolve();
    });
  }
  start.once('exit', () => reject(new Error(`the product did not start:\n${output}`)));
  await promise;
}
