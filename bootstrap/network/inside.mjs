/**
 * What `npm run test:network` runs as process 1 of namespaces of its own, so that its hosts, their links and everything
 * that runs on them end with it. Arguments are Playwright's.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playwrightOutcome } from '../checks/test-results.mjs';
import { main } from '../command/main.mjs';
import { step } from '../command/report.mjs';
import { endRunning, run, toolEnvironment } from '../command/run.mjs';
import { PINNED_NODE, REPOSITORY } from '../command/settings.mjs';
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
    const { passed, failed } = await runSpecs(hosts, urls, dataDir, process.argv.slice(2));
    failed.push(...died);
    for (const name of failed) console.log(`failed: ${name}`);
    console.log(`${passed} passed, ${failed.length} failed`);
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    await supervisor.stop();
    cpSync(join(dataDir, 'logs'), join(REPOSITORY, 'test-results/logs/network'), { recursive: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
  // The delay of frames runs as long as this process.
  process.exit();
});

async function runSpecs(hosts, urls, dataDir, chosen) {
  const report = join(dataDir, 'report.json');
  const { within } = hosts.place('people');
  const env = {
    ...toolEnvironment(),
    ...urls,
    LUPLAY_NETWORK: JSON.stringify({ ...hosts.describe(), dataDir }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const [command, ...args] = [...within, PINNED_NODE, 'node_modules/@playwright/test/cli.js'];
  const options = ['--workers=1', '--timeout=150000', '--reporter=list,json', '--forbid-only'];
  const output = '--output=test-results/e2e/network';
  const { code } = await run(command, [...args, 'test', '-c', 'e2e/network', ...options, output, ...chosen], {
    env,
    show: true,
  });
  return playwrightOutcome(report, code);
}
