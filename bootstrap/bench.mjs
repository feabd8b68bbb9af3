/**
 * `npm run bench [-- arguments]`: a fresh product of its own in a temporary directory, measured through its gateway.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { localBacking } from './backing/backing.mjs';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say } from './command/report.mjs';
import { PINNED_NODE, REPOSITORY, readExternal, readSettings } from './command/settings.mjs';
import { buildFrontends } from './frontends/frontends.mjs';
import { ensurePackages } from './machine/npm-install.mjs';
import { ensureSystemPackages } from './machine/system-packages.mjs';
import { Product } from './product/product.mjs';

/** The load generator shares the cores with the product: its own collections are few, and none while it times. */
const FEW_COLLECTIONS = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--initial-old-space-size=512',
  '--expose-gc',
];

/** What looks for leaks needs a product whose clock can be set forward. */
const CLOCK = ['long-play', 'churn'].some((part) => process.argv.includes(part))
  ? { NODE_OPTIONS: `--import=${pathToFileURL(join(REPOSITORY, 'bench/src/processes/clock.mjs'))}` }
  : {};

let product;
let child;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    child?.kill('SIGTERM');
    await product?.stop();
    process.exit(130);
  });
}

await main(async () => {
  await ensurePackages();
  await ensureSystemPackages(['gateway', ...localBacking(readExternal()).filter((name) => name !== 'mongo')]);
  await buildFrontends();
  const { replicas, lobbyAffinity } = readSettings();
  product = new Product({
    replicas,
    lobbyAffinity,
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn', LUPLAY_RATE_SCALE: '1000', ...CLOCK },
    say,
  });
  let code = 1;
  try {
    await product.start();
    code = await measure();
  } finally {
    if (code !== 0) keepLogs();
    await product.stop();
  }
  if (code !== 0) throw new Failure(`The measurement ended with code ${code}.`);
  process.exit(0);
});

/** Stopping deletes the data, and the logs tell why a measurement has failed. */
function keepLogs() {
  const kept = mkdtempSync(join(tmpdir(), 'luplay-bench-logs-'));
  cpSync(join(product.dataDir, 'logs'), kept, { recursive: true });
  say(`logs of the product: ${kept}`);
}

function measure() {
  const env = {
    ...process.env,
    ...product.urls,
    LUPLAY_URL: product.url,
    LUPLAY_BROADCAST_URL: product.broadcastUrl,
    LUPLAY_DATA: product.dataDir,
  };
  child = spawn(PINNED_NODE, [...FEW_COLLECTIONS, join(REPOSITORY, 'bench/src/main.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
