/**
 * What `npm run test:network` runs as process 1 of namespaces of its own, so that its hosts, their links and everything
 * that runs on them end with it. Arguments are Playwright's.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSpecs, tell } from '../checks/specs.mjs';
import { main } from '../command/main.mjs';
import { step } from '../command/report.mjs';
import { endRunning } from '../command/run.mjs';
import { REPOSITORY } from '../command/settings.mjs';
import { onStop } from '../machine/stop-signals.mjs';
import { Supervisor } from '../supervisor/supervisor.mjs';
import { Hosts } from './hosts.mjs';
import { startInstallation } from './installation.mjs';

/** What a packet takes longer while the links are slow, ms. */
const DELAY_MS = 200;

await main(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'luplay-network-'));
  const died = [];
  const supervisor = new Supervisor({ dataDir, onRestart: (name, how) => died.push(`${name} ${how}`) });
  onStop(endRunning);
  try {
    const hosts = new Hosts();
    await hosts.open();
    const urls = await step('the product on its hosts', () => startInstallation(supervisor, hosts, dataDir));
    await hosts.openDelay(DELAY_MS);
    const env = { ...urls, LUPLAY_NETWORK: JSON.stringify({ ...hosts.describe(), dataDir }) };
    const { within } = hosts.place('people');
    const chosen = process.argv.slice(2);
    const { passed, failed } = await runSpecs('network', { within, folder: dataDir, timeout: 150_000, env, chosen });
    tell({ passed, failed: [...failed, ...died] });
  } finally {
    await supervisor.stop();
    cpSync(join(dataDir, 'logs'), join(REPOSITORY, 'test-results/logs/network'), { recursive: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
  // The delay of frames runs as long as this process.
  process.exit();
});
