import fs, { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { localBacking, startBacking } from '../backing/backing.mjs';
import { Failure } from '../command/failure.mjs';
import { PINNED_NODE, readExternal, readSettings, reportedVersion } from '../command/settings.mjs';
import { Releases } from '../frontends/releases.mjs';
import { writeJson } from '../machine/files.mjs';
import { takeLock } from '../machine/lock.mjs';
import { isFree, pickPorts } from '../machine/ports.mjs';
import { openDataDirectory, privately } from '../machine/private-files.mjs';
import { checkVersions } from '../machine/versions.mjs';
import { endLeftovers } from '../supervisor/leftovers.mjs';
import { Supervisor } from '../supervisor/supervisor.mjs';
import { ownOrigins, startGateway } from './gateway.mjs';
import { demoAccounts, replicaNames, seedDemo, startServices, upstreamsOf } from './services.mjs';

const LOOK_MS = 2_000;
const MEBIBYTE = 1024 * 1024;
/** With less free space than this, writing counts as impossible, bytes. */
const FULL = 4 * MEBIBYTE;
/** With more free space than this, writing counts as possible again, bytes. */
const SPACE = 16 * MEBIBYTE;

/**
 * Watches the free space of the file system of `dir`. Calls `onFull` when it is used up and `onSpace` when some is free
 * again. `dir` may be deleted.
 * @returns {() => void} stops
 */
function watchDisk(dir, { onFull, onSpace }) {
  let full = false;
  const timer = setInterval(() => {
    const free = freeBytes(dir);
    if (free === undefined) return;
    if (!full && free < FULL) {
      full = true;
      onFull();
    } else if (full && free > SPACE) {
      full = false;
      onSpace();
    }
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Undefined where there is no such directory, or Node, before 18.15, cannot tell. */
function freeBytes(dir) {
  try {
    const { bavail, bsize } = fs.statfsSync(dir);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** Limit of the wait until health is 200, ms. */
const HEALTH_TIMEOUT_MS = 60_000;

/**
 * Starts the whole product: backing services, seeds, services, gateway; resolves when `GET /api2/health` answers 200.
 * Packages and builds must be up to date (`npm start` and `npm test` see to that before).
 *
 * @param {object} [options]
 * @param {string} [options.dataDir] unset: a temporary directory that is deleted when the product stops
 * @param {number} [options.port] unset: a free one
 * @param {number} [options.broadcastPort] unset: a free one
 * @param {Record<string, number>} [options.replicas] such as `{ 'svc-lobby-game': 2 }`
 * @param {boolean} [options.demo] demo content, on unless false
 * @param {string[]} [options.trustedProxies] networks whose `X-Forwarded-For` the gateway trusts, none by default
 * @param {boolean} [options.accessLog] whether the gateway writes one; unset: LUPLAY_ACCESS_LOG
 * @param {'original' | 'ru'} [options.texts] which texts pages show; unset: LUPLAY_TEXTS
 * @param {Record<string, string>} [options.env] more environment variables for the services
 * @param {string} [options.webRoot] unset: the build output
 * @param {{ mongo?: string, redis?: string, nats?: string }} [options.external] unset: MONGO_URL, REDIS_URL, NATS_URL
 * @param {(line: string) => void} [options.say] receives progress messages
 * @returns {Promise<{ url: string, dataDir: string, urls: Record<string, string>,
 *   pids(): Record<string, number>, accounts(): { username: string, password: string, role: string }[],
 *   stop(): Promise<void> }>}
 */
export async function startProduct(options = {}) {
  const product = new Product(options);
  try {
    await product.start();
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}

/** The product as `startProduct` gives it; apart so that `npm start` can stop it while it is still starting. */
export class Product {
  #options;
  #supervisor;
  #release;
  #stopped;
  #unwatchDisk = () => {};

  constructor({ say = () => {}, ...options }) {
    const settings = readSettings({
      LUPLAY_DATA: options.dataDir,
      LUPLAY_WEB: options.webRoot ?? process.env.LUPLAY_WEB,
      LUPLAY_TEXTS: options.texts ?? process.env.LUPLAY_TEXTS,
    });
    this.#options = {
      demo: true,
      trustedProxies: [],
      accessLog: settings.accessLog,
      lobbyAffinity: settings.lobbyAffinity,
      texts: settings.texts,
      env: {},
      external: readExternal(),
      ...options,
      webRoot: settings.webRoot,
      say,
    };
    this.#options.replicas = { ...settings.replicas, ...options.replicas };
    this.dataDir = options.dataDir ? settings.dataDir : mkdtempSync(join(tmpdir(), 'luplay-'));
  }

  pids() {
    return this.#supervisor.pids();
  }

  accounts() {
    return demoAccounts(this.dataDir);
  }

  async start() {
    const { say, demo, external, replicas, webRoot, trustedProxies, accessLog, lobbyAffinity, texts } = this.#options;
    openDataDirectory(this.dataDir);
    this.#lock();
    const left = await endLeftovers(this.dataDir);
    if (left.length > 0) say(`ended leftover processes of an earlier start: ${left.join(', ')}`);

    const started = localBacking(external);
    const versions = checkVersions([...started.filter((name) => name !== 'mongo'), 'gateway']);
    say(versions.line);
    for (const warning of versions.warnings) say(`warning: ${warning}`);

    const { port, broadcastPort, ports } = await this.#choosePorts();
    this.url = `http://localhost:${port}`;
    this.#supervisor = new Supervisor({
      dataDir: this.dataDir,
      onRestart: (name, how) => say(`${name} ${how}: restarting it`),
      onTrouble: say,
    });
    if (!this.#options.dataDir) this.#supervisor.scratch(this.dataDir);
    const supervisor = this.#supervisor;

    if (started.length > 0) say(`starting ${started.join(', ')} …`);
    this.urls = await startBacking(supervisor, { dataDir: this.dataDir, ports, node: PINNED_NODE, external });

    this.#watchDisk(started.includes('nats'));

    const env = {
      ...process.env,
      ...this.urls,
      LUPLAY_VERSION: reportedVersion(),
      LUPLAY_JWKS_URL: `http://127.0.0.1:${port}/api2/.well-known/jwks.json`,
      LUPLAY_ORIGINS: ownOrigins(port).join(','),
      // The services trust only the gateway, which evaluates the proxies in front of it.
      LUPLAY_TRUSTED_PROXIES: '',
      ...this.#options.env,
    };
    if (demo) {
      say('demo content …');
      await seedDemo({ dataDir: this.dataDir, env });
    }

    say(`starting ${replicaNames(replicas).join(', ')}, gateway …`);
    const remotes = this.#placeRemotes(webRoot);
    await Promise.all([
      startServices(supervisor, { replicas, ports, env }),
      startGateway(supervisor, {
        dataDir: this.dataDir,
        port,
        broadcastPort,
        upstreams: upstreamsOf(replicas, ports),
        webRoot,
        remotes,
        trustedProxies,
        accessLog,
        lobbyAffinity,
        texts,
      }),
    ]);
    await this.#waitForHealth(port);
  }

  /** Ends everything in order; `hurry` skips the grace period. */
  stop({ hurry = false } = {}) {
    this.#unwatchDisk();
    if (hurry) void this.#supervisor?.stop({ hurry });
    this.#stopped ??= (async () => {
      await this.#supervisor?.stop({ hurry });
      this.#release?.();
    })();
    return this.#stopped;
  }

  /**
   * A write that finds no space fails and is retried by its caller. NATS needs a restart: a stream that could not be
   * written never recovers by itself.
   */
  #watchDisk(hasNats) {
    const { say } = this.#options;
    this.#unwatchDisk = watchDisk(this.dataDir, {
      onFull: () => say(`no space is left for ${this.dataDir}: writes are refused until space is free again`),
      onSpace: () => {
        say(`there is space again for ${this.dataDir}`);
        if (hasNats) this.#supervisor.restart('nats');
      },
    });
  }

  #lock() {
    const lock = takeLock(join(this.dataDir, 'lock'));
    if (typeof lock !== 'function') {
      throw new Failure(
        `A start, a backup or a restore (process ${lock.heldBy}) is using the data in ${this.dataDir}.\n` +
          'Stop a start, wait for the others, or use other data and ports: LUPLAY_DATA=.data-2 LUPLAY_PORT=8081 LUPLAY_BROADCAST_PORT=3002 npm start',
      );
    }
    this.#release = lock;
  }

  async #choosePorts() {
    const file = join(this.dataDir, 'ports.json');
    const remembered = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    const { port, broadcastPort, replicas, external } = this.#options;
    const names = [...localBacking(external), ...replicaNames(replicas), 'gateway', 'gateway-broadcast'];
    const ports = await pickPorts(names, remembered);
    await refuseTaken(port, 'LUPLAY_PORT', 8081);
    await refuseTaken(broadcastPort, 'LUPLAY_BROADCAST_PORT', 3002);
    ports.gateway = port ?? ports.gateway;
    ports['gateway-broadcast'] = broadcastPort ?? ports['gateway-broadcast'];
    privately(() => writeJson(file, { ...remembered, ...ports }));
    return { port: ports.gateway, broadcastPort: ports['gateway-broadcast'], ports };
  }

  /** The gateway serves `<data>/remotes.json`. */
  #placeRemotes(webRoot) {
    const source = join(webRoot, 'remotes.json');
    new Releases(this.dataDir, webRoot).follow(existsSync(source) ? JSON.parse(readFileSync(source, 'utf8')) : {});
    return join(this.dataDir, 'remotes.json');
  }

  async #waitForHealth(port) {
    const until = Date.now() + HEALTH_TIMEOUT_MS;
    let last = 'no answer';
    while (!this.#stopped) {
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/api2/health`, { signal: AbortSignal.timeout(5000) });
        if (answer.status === 200) {
          const { warnings = [] } = await answer.json();
          for (const { message } of warnings) this.#options.say(`WARNING: ${message}`);
          return;
        }
        last = `${answer.status} ${await answer.text()}`;
      } catch (error) {
        last = error.message;
      }
      if (Date.now() > until) {
        const logs = Object.keys(this.pids()).filter((name) => name.startsWith('svc-'));
        const tails = logs.map((name) => `  ${name}:\n${this.#supervisor.logTail(name, 5)}`).join('\n');
        throw new Failure(
          `The parts did not become healthy in ${HEALTH_TIMEOUT_MS / 1000} s. Last answer: ${last}\n${tails}`,
        );
      }
      await sleep(50);
    }
    throw new Failure('Stopped while starting.');
  }
}

async function refuseTaken(port, setting, other) {
  if (port === undefined || ((await isFree(port, '0.0.0.0')) && (await isFree(port, '127.0.0.1')))) return;
  throw new Failure(
    `Port ${port} is taken by another program. Stop that program or choose another port: ${setting}=${other} npm start`,
  );
}
