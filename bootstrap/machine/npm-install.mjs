import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure } from '../command/failure.mjs';
import { say, step } from '../command/report.mjs';
import { run } from '../command/run.mjs';
import { PINNED_NODE, REPOSITORY } from '../command/settings.mjs';
import { waitForLock } from './lock.mjs';

const OLDEST_NODE = 18;

/** Installs the packages of package-lock.json unless they are installed already, and the pinned Node. */
export async function ensurePackages() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new Failure(
      `Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or newer (https://nodejs.org).`,
    );
  }
  if (isInstalled() && existsSync(PINNED_NODE)) return;
  const release = await waitForLock(join(REPOSITORY, '.build', 'install.lock'), (pid) =>
    say(`Another start (process ${pid}) is installing the npm packages: waiting for it …`),
  );
  try {
    if (!isInstalled()) await step('npm packages (npm ci)', install);
    if (!existsSync(PINNED_NODE)) await step('the pinned Node', installPinnedNode);
  } finally {
    release();
  }
}

/**
 * Compares npm's own list of installed packages with the lock file: each must have the same version. Optional packages
 * may be missing, as they belong to other systems.
 */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages(join('node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/') || entry.link) return true;
    const found = present[place];
    return found ? found.version === entry.version : entry.optional === true || entry.devOptional === true;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(REPOSITORY, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The machine's own Node must run npm: `npm ci` removes the one in node_modules that may be running us. */
function outsideEnvironment() {
  const own = join(REPOSITORY, 'node_modules');
  const places = (process.env.PATH ?? '').split(delimiter).filter((place) => !place.startsWith(own));
  return { ...process.env, PATH: places.join(delimiter) };
}

/** npm's messages for a lock file that does not match the package.json files or this registry. */
const LOCK_REFUSED = 'EUSAGE';

async function install() {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const exact = await npm('ci', ...quiet);
  if (exact.code === 0) return;
  if (!exact.output.includes(LOCK_REFUSED)) throw new Failure(`npm ci failed (code ${exact.code}).\n${exact.output}`);
  say(
    'npm ci refuses package-lock.json (npm run lock:complete repairs it): running npm install without changing the lock file',
  );
  const lenient = await npm('install', '--no-save', ...quiet);
  if (lenient.code !== 0) throw new Failure(`npm install failed (code ${lenient.code}).\n${lenient.output}`);
}

const npm = (...args) => run('npm', args, { env: outsideEnvironment() });

/** Runs the installation step of the pinned Node when npm is configured to skip install scripts. */
async function installPinnedNode() {
  const cwd = join(REPOSITORY, 'node_modules', 'node');
  const { code, output } = await run('node', ['installArchSpecificPackage'], { env: outsideEnvironment(), cwd });
  if (code !== 0 || !existsSync(PINNED_NODE)) {
    throw new Failure(
      `The pinned Node (npm package "node") could not be set up.\n${output}\nAllow npm install scripts (npm config set ignore-scripts false) and start again.`,
    );
  }
}
