import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../command/failure.mjs';
import { run } from '../command/run.mjs';
import { REMOTES, REPOSITORY, SEEDS, SERVICES } from '../command/settings.mjs';
import { answers, until } from './until.mjs';

const PROJECT = 'luplay';
const PREPARATIONS = ['secrets', 'nats-volume'];
const BACKING = ['mongo', 'redis', 'nats'];
/** All services; asked for by name, they are made without podman's own start of what they depend on. */
const ALL = [...PREPARATIONS, ...BACKING, ...SEEDS, ...SERVICES, ...REMOTES, 'remotes', 'gateway'];
/** `stop_grace_period` of a service, s. */
const GRACE_S = '15';

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
    await this.#finish(PREPARATIONS);
    await this.#start(BACKING);
    await this.#healthy(BACKING.map((name) => nameOf(name)));
    await this.#start(REMOTES);
    await this.#finish(SEEDS);
    await this.#start(SERVICES);
    await this.#healthy([...REMOTES, ...SERVICES].map((name) => nameOf(name)));
    await this.#finish(['remotes']);
    await this.#start(['gateway']);
    await this.#healthy([nameOf('gateway')]);
  }

  /** Brings a service to two replicas; the one that is there stays as it is. */
  async scaleToTwo(service) {
    await this.#create('--no-recreate', '--scale', `${service}=2`, service);
    await this.#healthy([1, 2].map((index) => nameOf(service, index)));
  }

  /** Kills a replica and removes it. */
  async kill(service, index) {
    await this.#podman('kill', '--signal', 'KILL', nameOf(service, index));
    await this.#podman('rm', '--force', nameOf(service, index));
  }

  /**
   * Replaces the only replica of a service or remote by one of its present image. Both run for a moment, so that
   * nothing is ever away. Returns where the new one is.
   */
  async roll(service) {
    const [old, fresh] = (await this.#exists(nameOf(service, 1))) ? [1, 2] : [2, 1];
    await this.scaleToTwo(service);
    if (REMOTES.includes(service)) await this.#served(service, fresh);
    // `rm` alone would leave it no time to drain.
    await this.#podman('stop', '--time', GRACE_S, nameOf(service, old));
    await this.#podman('rm', nameOf(service, old));
    return this.address(service, fresh);
  }

  /**
   * The same for the gateway, whose address and ports only one container can have: the new one is made before the old
   * one is stopped, because pages give up after seven seconds.
   */
  async replaceGateway() {
    const former = `${nameOf('gateway')}_former`;
    await this.#podman('rename', nameOf('gateway'), former);
    await this.#compose('up', '--no-start', '--no-recreate', '--no-build', '--no-deps', 'gateway');
    await this.#podman('stop', '--time', '10', former);
    await this.#start(['gateway']);
    await this.#healthy([nameOf('gateway')]);
    await this.#podman('rm', former);
  }

  /** Replaces a remote's container, and makes the build of its image live. */
  async release(remote) {
    await this.roll(remote);
    await this.setRemote(remote);
  }

  /** `wanted`: `mf-story`, or `mf-story=<a former build that its image still has>`. */
  async setRemote(wanted) {
    await this.#compose('run', '--rm', '--no-deps', 'remotes', wanted);
  }

  /** Milliseconds from the start of a service's container until it is ready. */
  async coldStart(service) {
    await this.#podman('stop', '--time', GRACE_S, nameOf(service));
    const started = performance.now();
    await this.#podman('start', nameOf(service));
    const address = await this.address(service);
    await until(() => answers(`http://${address}:8080/readyz`), `${service} ready`);
    return performance.now() - started;
  }

  address = (service, index) => this.#workshop.address(nameOf(service, index));

  accounts = () => this.#read('demo', 'demo-accounts.json');

  /** The database with its password, by the address at which this machine reaches it. */
  async mongoUrl() {
    return (await this.#read('secrets-services', 'mongo-url')).replace('@mongo:', `@${await this.address('mongo')}:`);
  }

  async #read(volume, file) {
    const { stdout } = await this.#podman('volume', 'inspect', '--format', '{{.Mountpoint}}', `${PROJECT}_${volume}`);
    return readFileSync(join(stdout.trim(), file), 'utf8');
  }

  down = () => this.#compose('down', '--volumes');

  async #exists(name) {
    return (await this.#workshop.podman('container', 'exists', name)).code === 0;
  }

  async #start(services) {
    for (const service of services) await this.#podman('start', nameOf(service));
    await this.#workshop.fixBridges();
  }

  /** Runs services that end by themselves. */
  async #finish(services) {
    for (const service of services) {
      await this.#podman('start', nameOf(service));
      const { stdout } = await this.#podman('wait', nameOf(service));
      if (stdout.trim() !== '0') throw new Failure(`${service} ended with ${stdout.trim()}.`);
    }
  }

  /** Waits until the gateway knows a remote's new container: the build that only that one has is there. */
  async #served(remote, index) {
    const address = await this.address(remote, index);
    const { line } = await (await fetch(`http://${address}:8080/${remote}/release.json`)).json();
    const url = `http://localhost:${this.#env.LUPLAY_PORT}${line}`;
    await until(() => answers(url), `${remote} served from its new container`);
  }

  async #healthy(names) {
    for (const name of names)
      await until(async () => (await this.#workshop.podman('healthcheck', 'run', name)).code === 0, `${name} healthy`);
  }

  #podman = (...args) => this.#workshop.demand(...args);
  #create = (...args) => this.#compose('up', '-d', '--no-build', '--no-deps', ...args);

  async #compose(...args) {
    this.#workshop.goOn();
    const program = join(this.#workshop.folder, 'newer/usr/lib/python3/dist-packages/podman_compose.py');
    const all = [program, '--in-pod=false', '-p', PROJECT, '-f', join(REPOSITORY, 'compose.yaml'), ...args];
    const result = await run('python3', all, { env: this.#env });
    this.#workshop.goOn();
    if (result.code !== 0) throw new Failure(`podman-compose ${args.join(' ')} failed.\n${result.output}`);
    return result;
  }
}
