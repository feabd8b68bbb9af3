import { join } from 'node:path';
import { run, toolEnvironment } from '../command/run.mjs';
import { PINNED_NODE } from '../command/settings.mjs';
import { playwrightOutcome } from './test-results.mjs';

/**
 * Runs the specs of `e2e/<name>`; resolves to their outcome. `within`: the command that Node is run by, if any;
 * `chosen`: arguments of Playwright, such as `-g budget`.
 */
export async function runSpecs(name, { within = [], folder, timeout, env, chosen }) {
  const report = join(folder, 'report.json');
  const [command, ...args] = [...within, PINNED_NODE, 'node_modules/@playwright/test/cli.js', 'test'];
  const options = ['--workers=1', `--timeout=${timeout}`, '--reporter=list,json', '--forbid-only'];
  const { code } = await run(
    command,
    [...args, '-c', `e2e/${name}`, ...options, `--output=test-results/e2e/${name}`, ...chosen],
    { env: { ...toolEnvironment(), ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }, show: true },
  );
  return playwrightOutcome(report, code);
}

/** Prints an outcome, `N passed, N failed` last; the process ends with 1 if anything has failed. */
export function tell({ passed, failed }) {
  for (const name of failed) console.log(`failed: ${name}`);
  console.log(`${passed} passed, ${failed.length} failed`);
  if (failed.length > 0) process.exitCode = 1;
}
