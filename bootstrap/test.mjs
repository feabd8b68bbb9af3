/**
 * `npm test`: all checks, also in a fresh clone: set-up, type check, lint, unit and service tests, browser tests.
 * `npm test -- types lint jest browser` runs some of them. The last line is `N passed, N failed`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { localBacking } from './backing/backing.mjs';
import { findSpecifications } from './checks/specifications.mjs';
import { jestOutcome, playwrightOutcome, singleOutcome } from './checks/test-results.mjs';
import { main } from './command/main.mjs';
import { say, shout, step } from './command/report.mjs';
import { endRunning, run, toolEnvironment } from './command/run.mjs';
import { PINNED_NODE, REPOSITORY, readExternal } from './command/settings.mjs';
import { onStop } from './command/stop-signals.mjs';
import { buildFrontends } from './frontends/frontends.mjs';
import { ensurePackages } from './machine/npm-install.mjs';
import { ensureSystemPackages, findBrowser } from './machine/system-packages.mjs';

const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
/** The cores that the tests are made for. More workers would wait for a processor where a test allows little time. */
const JEST_WORKERS = 2;
/** Grace period after Ctrl-C for the running tool to end its own processes, ms. */
const STOP_GRACE_MS = 10_000;

const scratch = mkdtempSync(join(tmpdir(), 'luplay-test-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const PARTS = {
  types: async () => singleOutcome('type check', await tool('type check', 'npm', ['run', '--silent', 'typecheck'])),
  lint: async () => singleOutcome('lint', await tool('lint', 'npm', ['run', '--silent', 'lint'])),
  jest: async () => {
    const file = join(scratch, 'jest.json');
    const args = [...JEST, '--json', `--outputFile=${file}`, `--maxWorkers=${JEST_WORKERS}`];
    const specifications = await findSpecifications();
    const env = specifications ? { MONGO_SPECIFICATIONS: specifications } : {};
    const withBacking = join(REPOSITORY, 'bootstrap/with-backing.mjs');
    return jestOutcome(
      file,
      await tool('unit and service tests', PINNED_NODE, [withBacking, '--', PINNED_NODE, ...args], env),
    );
  },
  browser: async () =>
    sum([
      await browserTests('browser tests, groups', ['--project=quiz', '--project=story', '--workers=2']),
      await browserTests('browser tests, alone', ['--project=alone']),
    ]),
};

/** Runs some of the browser tests on a product of their own. */
async function browserTests(what, projects) {
  const file = join(scratch, `${what}.json`);
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...projects];
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    LUPLAY_CHROMIUM: findBrowser(),
    LUPLAY_E2E_RUN: what.split(' ').at(-1),
  };
  return playwrightOutcome(file, await tool(what, PINNED_NODE, args, env));
}

/** The outcomes of several runs as one. */
const sum = (outcomes) => ({
  passed: outcomes.reduce((passed, one) => passed + one.passed, 0),
  failed: outcomes.flatMap((one) => one.failed),
  skipped: outcomes.flatMap((one) => one.skipped ?? []),
});

await main(async () => {
  handleSignals();
  const named = process.argv.slice(2).filter((name) => name in PARTS);
  const parts = named.length > 0 ? named : Object.keys(PARTS);
  await ensurePackages();
  const backing = localBacking(readExternal()).filter((name) => name !== 'mongo');
  const browser = parts.includes('browser') ? ['browser', 'firefox', 'fonts'] : [];
  await ensureSystemPackages(['gateway', ...backing, ...browser]);
  if (parts.includes('browser')) await buildFrontends();

  const outcomes = [];
  for (const part of parts) outcomes.push(await PARTS[part]());
  const { passed, failed, skipped } = sum(outcomes);
  list('Skipped', skipped);
  list('Failed', failed);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
});

function list(title, names) {
  if (names.length > 0) shout(`\n${title}:`);
  for (const name of names) console.log(`  ${name.startsWith(REPOSITORY) ? relative(REPOSITORY, name) : name}`);
}

/** Runs one tool with its output shown; resolves to its exit code. */
async function tool(what, command, args, env = {}) {
  const work = async () => (await run(command, args, { env: { ...toolEnvironment(), ...env }, show: true })).code;
  return step(what, work, { quiet: true });
}

function handleSignals() {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    say('stopping …');
    endRunning();
    setTimeout(() => process.exit(130), STOP_GRACE_MS).unref();
  };
  onStop(stop);
}
