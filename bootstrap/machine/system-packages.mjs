import { existsSync } from 'node:fs';
import { Failure } from '../command/failure.mjs';
import { step } from '../command/report.mjs';
import { run } from '../command/run.mjs';
import { findTool } from './tools.mjs';

const CONTAINER_PACKAGES = [
  ...['podman', 'runc', 'netavark', 'aardvark-dns', 'iptables', 'catatonit'],
  ...['mmdebstrap', 'iproute2', 'python3-yaml', 'python3-dotenv'],
];
/** Looks up the names of containers in their networks. */
const CONTAINER_NAMES = '/usr/lib/podman/aardvark-dns';

const headlessShell = () => findTool('chromium-headless-shell');

/** The system programs that the product needs: how to detect them, and their names in apt and brew. */
const NEEDS = {
  redis: { has: () => findTool('redis-server'), apt: ['redis-server'], brew: ['redis'], unit: 'redis-server' },
  nats: { has: () => findTool('nats-server'), apt: ['nats-server'], brew: ['nats-server'], unit: 'nats-server' },
  gateway: { has: () => findTool('nginx'), apt: ['nginx-light'], brew: ['nginx'], unit: 'nginx' },
  /**
   * Chromium without its window, tabs and extensions: the same engine for two thirds of the processor time. Only some
   * systems have it.
   */
  headlessBrowser: { has: headlessShell, apt: ['chromium-headless-shell'], brew: [], optional: true },
  browser: {
    has: () =>
      headlessShell() ??
      findTool('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ??
      macChrome(),
    apt: ['chromium'],
    brew: ['--cask', 'chromium'],
  },
  /** For specs that also run in a second browser engine; without it they are skipped. */
  firefox: { has: () => findTool('firefox-esr', 'firefox'), apt: ['firefox-esr'], brew: [], optional: true },
  /** For `npm run observe`, and for the tests of its rules, which are skipped without it. */
  prometheus: {
    has: () => findTool('prometheus'),
    apt: ['prometheus'],
    brew: ['prometheus'],
    unit: 'prometheus',
    optional: true,
  },
  /** For the tests of the manifests in k8s/, which are skipped without it. */
  kubernetes: { has: () => findTool('kubectl'), apt: ['kubernetes-client'], brew: ['kubernetes-cli'], optional: true },
  /** For `npm run test:kubernetes`, which is skipped without them. */
  controlPlane: {
    has: () => findTool('etcd') && findTool('go'),
    apt: ['etcd-server', 'golang-go'],
    brew: ['etcd', 'go'],
    unit: 'etcd',
    optional: true,
  },
  /** For `npm run test:containers`, which is skipped without them. */
  containers: {
    has: () =>
      ['podman', 'runc', 'mmdebstrap', 'ip', 'iptables'].every((name) => findTool(name)) && existsSync(CONTAINER_NAMES),
    apt: CONTAINER_PACKAGES,
    brew: [],
    optional: true,
  },
  /** For `npm run test:network`, which is skipped without them. */
  network: {
    has: () => ['ip', 'tc', 'nft', 'unshare', 'nsenter', 'python3'].every((name) => findTool(name)),
    apt: ['iproute2', 'nftables', 'util-linux', 'python3-minimal'],
    brew: [],
    optional: true,
  },
  /** Cyrillic letters and emoji in the browser tests' screenshots; nothing fails without them. */
  fonts: {
    has: () => process.platform !== 'linux' || FONTS.every(existsSync),
    apt: ['fonts-dejavu-core', 'fonts-noto-color-emoji'],
    brew: [],
    optional: true,
  },
};

const FONTS = ['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const macChrome = () => (existsSync(MAC_CHROME) ? MAC_CHROME : undefined);

/** The browser for the browser tests, or undefined. */
export const findBrowser = () => NEEDS.browser.has();

/**
 * Installs missing system programs with the system's package manager, where that is allowed.
 * @param {(keyof typeof NEEDS)[]} names
 */
export async function ensureSystemPackages(names) {
  const missing = names.filter((name) => !NEEDS[name].has());
  if (missing.length === 0) return;
  const installer = await findInstaller();
  if (installer) await installer(missing);
  const still = names.filter((name) => !NEEDS[name].has() && !NEEDS[name].optional);
  if (still.length > 0) throw new Failure(howToInstall(still, installer !== undefined));
}

async function findInstaller() {
  if (findTool('apt-get')) {
    if (process.getuid?.() === 0) return (missing) => installByApt(missing, []);
    const sudo = findTool('sudo');
    if (sudo && (await run(sudo, ['-n', 'true'])).code === 0) return (missing) => installByApt(missing, [sudo, '-n']);
  }
  if (process.platform === 'darwin' && findTool('brew')) return installByBrew;
  return undefined;
}

/**
 * Debian starts a newly installed daemon on its default port. The product starts its own on other ports, so this is
 * prevented: in runlevel 1 init scripts start nothing, and under systemd the new units are disabled again.
 */
async function installByApt(missing, prefix) {
  const packages = missing.flatMap((name) => NEEDS[name].apt);
  const settings = ['DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'env', ...settings, 'apt-get', ...args];
    return run(command, rest);
  };
  await step('package lists (apt-get update)', () => apt('update', '-q'));
  const result = await step(`system packages: ${packages.join(', ')}`, () =>
    apt('install', '-y', '-q', '--no-install-recommends', ...packages),
  );
  if (result.code !== 0) console.error(result.output.split('\n').slice(-15).join('\n'));
  if (!existsSync('/run/systemd/system')) return;
  for (const { unit } of missing.map((name) => NEEDS[name])) {
    if (!unit) continue;
    const [command, ...rest] = [...prefix, 'systemctl', 'disable', '--now', unit];
    await run(command, rest);
  }
}

async function installByBrew(missing) {
  for (const name of missing) {
    const args = ['install', ...NEEDS[name].brew];
    await step(`brew ${args.join(' ')}`, () => run('brew', args));
  }
}

function howToInstall(missing, tried) {
  const apt = missing.flatMap((name) => NEEDS[name].apt).join(' ');
  const brew = missing.map((name) => `brew install ${NEEDS[name].brew.join(' ')}`).join(' && ');
  const programs = { redis: 'redis-server', nats: 'nats-server', gateway: 'nginx', browser: 'chromium' };
  return [
    `Missing on this machine: ${missing.map((name) => programs[name]).join(', ')}.`,
    tried
      ? 'The package manager could not install them (see above).'
      : 'They cannot be installed from here: that needs root (or sudo without a password) and apt-get, or brew.',
    '',
    `  Debian, Ubuntu:  sudo apt-get install -y --no-install-recommends ${apt}`,
    `  macOS:           ${brew}`,
    '',
    'Redis, NATS and MongoDB that already run elsewhere are used through REDIS_URL, NATS_URL and MONGO_URL.',
    'With Docker alone:  docker compose up --build',
  ].join('\n');
}
