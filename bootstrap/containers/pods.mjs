import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../command/failure.mjs';
import { run, toolEnvironment } from '../command/run.mjs';
import { PINNED_NODE, REPOSITORY, SEEDS } from '../command/settings.mjs';
import { findBrowser } from '../machine/system-packages.mjs';
import { answers, until } from './until.mjs';

const NETWORK = 'luplay-pods';
/** The container of a Job's pod. */
const seedOf = (job) => `${job}-seed`;

/** The overlay `demo` of k8s/, run by `podman kube play`. podman runs no probes without systemd, so this does. */
export class Pods {
  #workshop;

  constructor(workshop) {
    this.#workshop = workshop;
  }

  /** Starts all pods at once, as Kubernetes does, and waits until all of them are ready. Returns how many there are. */
  async up({ gateway, broadcast }, url) {
    const ports = ['--port', String(gateway), '--spectators', String(broadcast)];
    const remotes = join(REPOSITORY, '.build/images/remotes.json');
    const file = join(this.#workshop.folder, 'pods.yaml');
    writeFileSync(file, await write(...ports, '--env', `LUPLAY_ORIGINS=${url}`, '--remotes', remotes));
    const probes = JSON.parse(await write('--readiness'));
    await this.#workshop.demand('network', 'create', NETWORK);
    await this.#workshop.demand('kube', 'play', '--network', NETWORK, file);
    await this.#workshop.fixBridges();
    for (const job of SEEDS) await until(() => this.#isDone(seedOf(job)), `${job} done`);
    for (const probe of probes) await until(() => this.#isReady(probe), `${probe.pod} ready`);
    return probes.length;
  }

  accounts() {
    return accountsBy(async (...command) => {
      const { stdout } = await this.#workshop.demand('exec', 'svc-user-service', ...command);
      return stdout;
    });
  }

  async down() {
    await this.#workshop.demand('pod', 'rm', '--all', '--force', '--time', '1');
    await this.#workshop.demand('network', 'rm', '--force', NETWORK);
  }

  async #isDone(container) {
    const { stdout } = await this.#workshop.podman(
      ...['inspect', '--format', '{{.State.Status}} {{.State.ExitCode}}', container],
    );
    return stdout.trim() === 'exited 0';
  }

  async #isReady({ container, http, command }) {
    if (command) return (await this.#workshop.podman('exec', container, ...command)).code === 0;
    const address = await this.#workshop.address(container);
    return answers(`http://${address}:${http.port}${http.path}`);
  }
}

async function write(...args) {
  const script = ['--disable-warning=ExperimentalWarning', join(REPOSITORY, 'k8s/src/main.ts'), 'write-podman'];
  const { code, output, stdout } = await run(PINNED_NODE, [...script, ...args]);
  if (code !== 0) throw new Failure(`The pods could not be written.\n${output}`);
  return stdout;
}

/** Of the demo accounts. */
const PLAYERS = ['anya', 'boris', 'vera', 'gleb'];

/** Demo accounts, with passwords that are set as an operator sets them. `exec` runs a command beside svc-user. */
export async function accountsBy(exec) {
  const cli = ['node', '--disable-warning=ExperimentalWarning', 'svc-user/src/cli.ts', 'set-password'];
  const accounts = [];
  for (const username of PLAYERS)
    accounts.push({ username, password: (await exec(...cli, username)).trim(), role: 'User' });
  return JSON.stringify(accounts);
}

/** Plays some of the specs in e2e/containers on a running product. Resolves to the exit code. */
export async function play(folder, specs, { mongo, ...addresses }, accounts, settings = {}) {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'demo-accounts.json'), accounts);
  writeFileSync(join(dataDir, 'urls.json'), JSON.stringify({ mongo }));
  const env = {
    ...toolEnvironment(),
    ...settings,
    LUPLAY_E2E: JSON.stringify({ ...addresses, dataDir, webRoot: '' }),
    LUPLAY_CHROMIUM: findBrowser(),
  };
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/containers.config.ts', ...specs];
  return (await run(PINNED_NODE, args, { env, show: true })).code;
}
