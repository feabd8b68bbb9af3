/**
 * `npm test`: all checks, also in a fresh clone: set-up, type check, lint, unit and service tests, browser tests.
 * `npm test -- types lint jest browser` runs some of them; `npm test -- mf-story svc-story` those of some parts of the
 * product; `npm test -- --since main` those of the parts that have changed since a commit. The last line is
 * `N passed, N failed`.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { localBacking } from './backing/backing.mjs';
import { PARTS, partNamed, SAMPLE, testsOf, touchedParts } from './checks/parts.mjs';
import { jestOutcome, playwrightOutcome, singleOutcome } from './checks/test-results.mjs';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say, shout, step } from './command/report.mjs';
import { endRunning, run, toolEnvironment } from './command/run.mjs';
import { PINNED_NODE, REPOSITORY, readExternal } from './command/settings.mjs';
import { buildFrontends } from './frontends/frontends.mjs';
import { ensurePackages } from './machine/npm-install.mjs';
import { onStop } from './machine/stop-signals.mjs';
import { ensureSystemPackages, findBrowser } from './machine/system-packages.mjs';
import { findTool } from './machine/tools.mjs';
import { COMPILED } from './product/services.mjs';

/** The Debian package that carries MongoDB's unified tests as data: 2.7 MB, unpacked without being installed. */
const PACKAGE = 'golang-mongodb-mongo-driver-dev';
const DATA = 'usr/share/gocode/src/go.mongodb.org/mongo-driver/data';

/**
 * MongoDB's specification tests for the embedded database, which are not part of this repository.
 * @returns {Promise<string | undefined>} their folder; undefined if they cannot be downloaded: the tests are then
 * reported as skipped
 */
async function findSpecifications() {
  if (process.env.MONGO_SPECIFICATIONS) return process.env.MONGO_SPECIFICATIONS;
  const folder = join(REPOSITORY, '.build', 'mongo-specifications');
  const data = join(folder, DATA);
  if (existsSync(data)) return data;
  if (existsSync(join('/', DATA))) return join('/', DATA);
  const [apt, unpack] = [findTool('apt-get'), findTool('dpkg-deb')];
  if (!apt || !unpack) return undefined;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await run(apt, ['download', '-q', PACKAGE], { cwd: folder });
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (file) await run(unpack, ['-x', join(folder, file), folder]);
  if (existsSync(data)) return data;
  say(`MongoDB's specification tests are not run: the package ${PACKAGE} could not be downloaded`);
  return undefined;
}

const JEST = [
  ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  ...['--import', join(REPOSITORY, 'packages/service-kit/src/testing/runner/handshake.mjs')],
  'node_modules/jest/bin/jest.js',
];
/** Grace period after Ctrl-C for the running tool to end its own processes, ms. */
const STOP_GRACE_MS = 10_000;

const scratch = mkdtempSync(join(tmpdir(), 'luplay-test-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/**
 * All browser specs, as steps that follow one another. The runs of a step are side by side, each on a product of its
 * own. Those of the first wait so often that three of them keep two cores busy; the last measures times.
 */
const ALL_SPECS = [
  [
    ['groups', ['--project=quiz', '--project=story', '--workers=2']],
    ['platform', ['--project=platform', '--project=evening', '--project=recovery', '--workers=1']],
  ],
  [['alone', ['--project=alone']]],
];
/** The runs that the specs of a part are shared out to. */
const PART_RUNS = 3;

/** Those of some folders and files of `e2e/specs`; null: of all. */
function specRuns(specs) {
  if (specs === null) return ALL_SPECS;
  const paths = specs.map((spec) => `e2e/specs/${spec}${spec.includes('/') ? '.spec.ts' : '/'}`);
  const folders = new Set(specs.map((spec) => spec.split('/')[0]));
  const run = (_, index) => [
    `${[...folders].join(', ')} ${index + 1}`,
    [...paths, `--shard=${index + 1}/${PART_RUNS}`, '--pass-with-no-tests'],
  ];
  return [Array.from({ length: PART_RUNS }, run)];
}

/**
 * The checks. `chosen`: what `testsOf` gives for some parts of the product; null: everything. `checks`: the names of
 * all that run. `niceness`: as of nice(1).
 */
const CHECKS = {
  types: ({ niceness }) => script('type check', 'typecheck', niceness),
  lint: ({ niceness }) => script('lint', 'lint', niceness),
  jest: async ({ chosen, checks }) => {
    const file = join(scratch, 'jest.json');
    const folders = (chosen?.folders ?? []).map((folder) => `${REPOSITORY}/${folder}/`);
    const which = fillsGaps(chosen, checks) ? ['--selectProjects', 'services'] : folders;
    const args = [...JEST, '--json', `--outputFile=${file}`, ...which];
    const specifications = await findSpecifications();
    const env = { ...COMPILED, ...(specifications && { MONGO_SPECIFICATIONS: specifications }) };
    const backed = [join(REPOSITORY, 'bootstrap/with-backing.mjs'), '--', PINNED_NODE, ...args];
    const needsBacking = chosen?.backed ?? true;
    return jestOutcome(file, await tool('unit and service tests', PINNED_NODE, needsBacking ? backed : args, env));
  },
  browser: async ({ chosen, checks }) => {
    const outcomes = [];
    const runs = specRuns(chosen?.specs ?? null);
    for (const together of runs) {
      const beside = together === runs.at(-1) && fillsGaps(chosen, checks) ? [whatFillsGaps(checks)] : [];
      outcomes.push(...(await Promise.all([...together.map(browserTests), ...beside])));
    }
    return sum(outcomes);
  },
};

/** Niceness: below everything that is measured. */
const LEAST_PRIORITY = '19';

/** In a whole run, what only computes waits for the last browser specs, which mostly wait. */
const fillsGaps = (chosen, checks) => !chosen && checks.includes('jest') && checks.includes('browser');

/** The unit tests that need no server, and the checks of the sources, in the time that nothing else takes. */
async function whatFillsGaps(checks) {
  const file = join(scratch, 'unit.json');
  const which = ['--maxWorkers=2', '--selectProjects', 'pages', 'computing'];
  const args = ['-n', LEAST_PRIORITY, PINNED_NODE, ...JEST, '--json', `--outputFile=${file}`, ...which];
  const ofTests = async () => jestOutcome(file, await tool('unit tests without servers', 'nice', args));
  const ofSources = ['types', 'lint'].filter((check) => checks.includes(check));
  return sum(await Promise.all([ofTests(), ...ofSources.map((check) => CHECKS[check]({ niceness: LEAST_PRIORITY }))]));
}

/** The outcome of one of npm's scripts. */
async function script(what, name, niceness = '0') {
  return singleOutcome(what, await tool(what, 'nice', ['-n', niceness, 'npm', 'run', '--silent', name]));
}

/** The checks of a step run side by side: those of the first keep one core busy each. */
const STEPS = [['types', 'lint'], ['jest'], ['browser']];

/** Runs some of the browser tests on a product of their own. */
async function browserTests([name, projects]) {
  const file = join(scratch, `${name}.json`);
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...projects];
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    LUPLAY_CHROMIUM: findBrowser(),
    LUPLAY_E2E_RUN: name,
  };
  return playwrightOutcome(file, await tool(`browser tests, ${name}`, PINNED_NODE, args, env));
}

/** The outcomes of several runs as one. */
const sum = (outcomes) => ({
  passed: outcomes.reduce((passed, one) => passed + one.passed, 0),
  failed: outcomes.flatMap((one) => one.failed),
  skipped: outcomes.flatMap((one) => one.skipped ?? []),
});

await main(async () => {
  handleSignals();
  const { checks, chosen } = await readArguments(process.argv.slice(2));
  if (chosen) say(`parts: ${chosen.folders.join(', ') || 'none has changed'}`);
  await Promise.all([ensurePackages(), ensurePrograms(checks, chosen)]);
  if (checks.includes('browser')) await buildFrontends();

  const outcomes = [];
  const isAtItsEnd = (check) => fillsGaps(chosen, checks) && STEPS[0].includes(check);
  for (const together of STEPS) {
    const due = together.filter((check) => checks.includes(check) && !isAtItsEnd(check));
    outcomes.push(...(await Promise.all(due.map((check) => CHECKS[check]({ chosen, checks })))));
  }
  const { passed, failed, skipped } = sum(outcomes);
  list('Skipped', skipped);
  list('Failed', failed);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
});

/** Installs the system programs that these checks need. */
async function ensurePrograms(checks, chosen) {
  const backing = (chosen?.backed ?? true) || checks.includes('browser') ? localBacking(readExternal()) : [];
  const browser = checks.includes('browser') ? ['browser', 'firefox', 'fonts'] : [];
  const rules = checks.includes('jest') ? ['prometheus', 'kubernetes'] : [];
  // By itself, because a system that does not know this package would refuse the others with it.
  if (checks.includes('browser')) await ensureSystemPackages(['headlessBrowser']);
  await ensureSystemPackages(['gateway', ...rules, ...backing.filter((name) => name !== 'mongo'), ...browser]);
}

/** The checks to run, and the parts to run them for; all parts: null. */
async function readArguments(args) {
  const since = args.indexOf('--since');
  const names = args.filter((_, at) => since === -1 || at < since || at > since + 1);
  const named = names.filter((name) => name in CHECKS);
  const parts = names.filter((name) => !(name in CHECKS)).map((name) => partNamed(name) ?? refuse(name));
  if (since !== -1) parts.push(...touchedParts(await changedFiles(args[since + 1])));
  const chosen = parts.length > 0 || since !== -1 ? testsOf([...new Set(parts)], since === -1 ? SAMPLE : null) : null;
  const due = named.length > 0 ? named : Object.keys(CHECKS);
  const isDue = { jest: chosen?.folders.length !== 0, browser: chosen?.specs?.length !== 0 };
  return { checks: due.filter((check) => isDue[check] ?? true), chosen };
}

function refuse(name) {
  throw new Failure(
    `"${name}" is no check and no part. Checks: ${Object.keys(CHECKS).join(', ')}. Parts: ${PARTS.join(', ')}.`,
  );
}

/** The files that differ from a commit, committed or not. */
async function changedFiles(commit) {
  if (!commit) throw new Failure('--since needs a commit or a branch, such as --since main.');
  const { code, output } = await run('git', ['diff', '--name-only', '--no-renames', commit], { cwd: REPOSITORY });
  if (code !== 0) throw new Failure(`git does not know ${commit}.`);
  return output.split('\n').filter(Boolean);
}

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
