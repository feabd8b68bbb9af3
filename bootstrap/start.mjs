/** `npm start`: from a fresh clone to a running product; Ctrl-C stops all of it. */

import { localBacking } from './backing/backing.mjs';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say, shout } from './command/report.mjs';
import { endRunning } from './command/run.mjs';
import { readSettings } from './command/settings.mjs';
import { buildFrontends } from './frontends/frontends.mjs';
import { ensurePackages } from './machine/npm-install.mjs';
import { onStop } from './machine/stop-signals.mjs';
import { ensureSystemPackages } from './machine/system-packages.mjs';
import { demoNotice, textsNotice } from './product/demo-notice.mjs';
import { lanAddresses } from './product/gateway.mjs';
import { Product } from './product/product.mjs';

const SAME_SIGNAL_MS = 500;

let product;
let stoppingSince;

await main(async () => {
  const given = process.argv.slice(2).join(' ');
  if (given) throw new Failure(`npm start takes no arguments (${given}). Write such as LUPLAY_PORT=9000 npm start.`);
  const settings = readSettings();
  handleSignals();
  await ensurePackages();
  await ensureSystemPackages(['gateway', ...localBacking(settings.external).filter((name) => name !== 'mongo')]);
  if (!process.env.LUPLAY_WEB) await buildFrontends();
  product = new Product({ ...settings, say });
  try {
    await product.start();
  } catch (error) {
    await product.stop();
    if (stoppingSince !== undefined) return;
    throw error;
  }
  announce(settings);
});

function announce(settings) {
  shout(`\nLuPlay ready: ${product.url}`);
  const lan = lanAddresses().map((address) => `http://${address}:${settings.port}`);
  if (lan.length > 0) console.log(`In the same network: ${lan.join('  ')}`);
  console.log(`API: ${product.url}/api2/docs/   data and logs: ${settings.dataDir}`);
  if (settings.demo) console.log(demoNotice(settings.dataDir, { terminal: process.stdout.isTTY === true }));
  console.log(`${textsNotice(settings.texts)}\n\nCtrl-C stops everything.\n`);
}

function handleSignals() {
  process.stdout.on('error', () => {});
  onStop(stop);
}

/** A second Ctrl-C does not wait any longer. npm and the terminal may both deliver the first one. */
async function stop() {
  if (stoppingSince !== undefined && Date.now() - stoppingSince < SAME_SIGNAL_MS) return;
  const hurry = stoppingSince !== undefined;
  if (!hurry) {
    stoppingSince = Date.now();
    say('stopping …');
  }
  endRunning();
  await product?.stop({ hurry });
  say('stopped');
  process.exit(product ? 0 : 130);
}
