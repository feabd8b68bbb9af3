import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../command/failure.mjs';
import { run } from '../command/run.mjs';
import { REPOSITORY, SERVICES } from '../command/settings.mjs';
import { REMOTES } from '../frontends/frontends.mjs';

const PROJECT = 'luplay';
const BACKING = ['mongo', 'redis', 'nats'];
const SEEDS = ['seed-user', 'seed-lobby-game', 'seed-story'];
/** All services; asked for by name, they are made without podman's own start of what they depend on. */
const ALL = ['nats-volume', ...BACKING, ...SEEDS, ...SERVICES, ...REMOTES, 'remotes', 'gateway'];
const HEALTH_TIMEOUT_MS = 90_000;
const LOOK_MS = 100;

const nameOf = (service, index = 1) => `${PROJECT}_${service}_${index}`;

/**
 * compose.yaml under podman-compose. It leaves health checks to systemd and does not wait for them, so this does both.
 */
export class Compose {
  #workshop;
  #env;

  /** `settings`: variables of compose.yaml, such as LUPLAY_PORT. */
  constructor(workshop, settings) {
    this.#workshop = workshop;
    this.#env = { ...workshop.env, ...settings };
  }

  async up() {
    await this.#compose('up', '--no-start', '--no-build', '--no-deps', ...ALL);
    await this.#finish(['nats-volume']);
    await this.#start(BACKING);
    await this.#healthy(BACKING);
    await this.#start(REMOTES);
    await this.#finish(SEEDS);
    await this.#start(SERVICES);
    await this.#healthy([...REMOTES, ...SERVICES]);
    await this.#finish(['remotes']);
    await this.#start(['gateway']);
    await this.#healthy(['gateway']);
  }

  async scale(service, count) {
    const options = ['-d', '--no-build', '--no-deps', '--no-recreate'];
    await this.#compose('up', ...options, '--scale', `${service}=${count}`, service);
    await this.#healthy([service], count);
  }

  kill = (service, index) => this.#podman('kill', '--signal', 'KILL', nameOf(service, index));

  /** Replaces a remote's container by one of its present image, and makes that image's build live. */
  async release(remote) {
    await this.#podman('rm', '--force', '--time', '1', nameOf(remote));
    await this.#compose('up', '-d', '--no-build', '--no-deps', remote);
    await this.#healthy([remote]);
    await this.#compose('run', '--rm', '--no-deps', 'remotes', remote);
  }

  /** Milliseconds from the start of a service's container until it is ready. */
  async coldStart(service) {
    await this.#podman('stop', '--time', '15', nameOf(service));
    const started = performance.now();
    await this.#podman('start', nameOf(service));
    const address = await this.address(service);
    const isReady = () =>
      fetch(`http://${address}:8080/readyz`)
        .then(({ ok }) => ok)
        .catch(() => false);
    await until(isReady, `${service} ready`);
    return performance.now() - started;
  }

  /** Where this machine, and nobody outside it, reaches a container. */
  async address(service) {
    const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
    const { output } = await this.#podman('inspect', '--format', format, nameOf(service));
    return output.trim();
  }

  async accounts() {
    const { output } = await this.#podman('volume', 'inspect', '--format', '{{.Mountpoint}}', `${PROJECT}_demo`);
    return readFileSync(join(output.trim(), 'demo-accounts.json'), 'utf8');
  }

  async logs() {
    const texts = [];
    for (const name of ALL.map((service) => nameOf(service))) {
      const { output } = await this.#workshop.podman('logs', '--tail', '20', name);
      texts.push(`--- ${name}\n${output}`);
    }
    return texts.join('\n');
  }

  down = () => this.#compose('down', '--volumes');

  async #start(services) {
    for (const service of services) await this.#podman('start', nameOf(service));
  }

  /** Runs services that end by themselves. */
  async #finish(services) {
    for (const service of services) {
      await this.#podman('start', nameOf(service));
      const { output } = await this.#podman('wait', nameOf(service));
      if (output.trim() !== '0') throw new Failure(`${service} ended with ${output.trim()}.`);
    }
  }

  async #healthy(services, count = 1) {
    for (const service of services)
      for (let index = 1; index <= count; index++) {
        const name = nameOf(service, index);
        const isHealthy = async () => (await this.#workshop.podman('healthcheck', 'run', name)).code === 0;
        await until(isHealthy, `${name} healthy`);
      }
  }

  async #podman(...args) {
    const result = await this.#workshop.podman(...args);
    if (result.code !== 0) throw new Failure(`podman ${args.join(' ')} failed.\n${result.output}`);
    return result;
  }

  async #compose(...args) {
    const program = join(this.#workshop.folder, 'compose/usr/lib/python3/dist-packages/podman_compose.py');
    const all = [program, '--in-pod=false', '-p', PROJECT, '-f', join(REPOSITORY, 'compose.yaml'), ...args];
    const result = await run('python3', all, { env: this.#env });
    if (result.code !== 0) throw new Failure(`podman-compose ${args.join(' ')} failed.\n${result.output}`);
    return result;
  }
}

async function until(holds, what) {
  const end = Date.now() + HEALTH_TIMEOUT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Failure(`Not ${what} within ${HEALTH_TIMEOUT_MS / 1000} s.`);
    await sleep(LOOK_MS);
  }
}
