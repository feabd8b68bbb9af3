import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.mjs';

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The pinned Node, which runs the services' TypeScript. This process may run on another one. */
export const PINNED_NODE = join(REPOSITORY, 'node_modules', 'node', 'bin', 'node');

/**
 * For glibc, mallopt(3): it gives each thread a pool of memory whose free pages no other thread can use, 20 MB in each
 * service, and keeps up to twice the largest block that was ever freed, 40 MB in an idle product.
 */
export const LEAN_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: String(128 * 1024) };

/** The folders of the product's parts: the one list of them. */
export const WORKSPACES = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')).workspaces;
/** The parts that run as replicas, in the order in which they start. */
export const SERVICES = WORKSPACES.filter((folder) => folder.startsWith('svc-'));
/** The services with demo content. */
export const SEEDED = SERVICES.filter((name) => existsSync(join(REPOSITORY, name, 'src/demo/seed.ts')));
/** The containers that write it (compose.yaml, k8s/components/seeds). */
export const SEEDS = SEEDED.map((name) => name.replace('svc', 'seed'));
export const REMOTES = WORKSPACES.filter((folder) => folder.startsWith('mf-'));

/** An invalid setting. The message names it and its valid values. */
export class SettingError extends Failure {}

/**
 * Reads the settings of the specification's section 8 from the environment.
 * @param {Record<string, string | undefined>} env
 */
export function readSettings(env = process.env) {
  const port = readPort(env, 'LUPLAY_PORT', 8080);
  const broadcastPort = readPort(env, 'LUPLAY_BROADCAST_PORT', 3001);
  if (port === broadcastPort)
    throw new SettingError(`LUPLAY_PORT and LUPLAY_BROADCAST_PORT are both ${port}: choose different ports.`);
  return {
    port,
    broadcastPort,
    dataDir: resolve(REPOSITORY, env.LUPLAY_DATA || '.data'),
    webRoot: resolve(REPOSITORY, env.LUPLAY_WEB || join('.build', 'web')),
    replicas: readReplicas(env.LUPLAY_REPLICAS),
    demo: env.LUPLAY_DEMO !== '0',
    trustedProxies: readNetworks(env, 'LUPLAY_TRUSTED_PROXIES'),
    accessLog: env.LUPLAY_ACCESS_LOG === '1',
    lobbyAffinity: env.LUPLAY_LOBBY_AFFINITY !== '0',
    texts: readTexts(env.LUPLAY_TEXTS),
    external: readExternal(env),
  };
}

/** The backing services that are already running somewhere. */
export function readExternal(env = process.env) {
  return { mongo: env.MONGO_URL || undefined, redis: env.REDIS_URL || undefined, nats: env.NATS_URL || undefined };
}

function readPort(env, name, fallback) {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new SettingError(
      `${name}=${text} is not a port: a whole number from 1 to 65535, such as ${name}=${fallback}.`,
    );
  }
  return port;
}

const TEXTS = ['original', 'ru'];

/** Which texts pages show: the specification's, or Russian ones throughout. */
function readTexts(text) {
  const texts = text || TEXTS[0];
  if (TEXTS.includes(texts)) return texts;
  throw new SettingError(`LUPLAY_TEXTS=${text} is not understood. Write one of: ${TEXTS.join(', ')}.`);
}

/** `10.0.0.0/8,2001:db8::1` → the networks whose `X-Forwarded-For` is trusted. */
function readNetworks(env, name) {
  const networks = (env[name] ?? '').split(',').map((part) => part.trim());
  return networks.filter(Boolean).map((network) => {
    const [address, bits, ...more] = network.split('/');
    const longest = { 4: 32, 6: 128 }[isIP(address)];
    const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
    if (longest && isLength && more.length === 0) return network;
    throw new SettingError(
      `${name}: "${network}" is no address and no network. Write such as 10.0.0.0/8,192.168.1.7, separated by commas.`,
    );
  });
}

/** `svc-lobby-game=2,svc-user=1` → the number of replicas of every service. */
function readReplicas(text = '') {
  const replicas = Object.fromEntries(SERVICES.map((name) => [name, 1]));
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [name, count] = part.split('=');
    if (!SERVICES.includes(name) || !/^[1-9]$/.test(count ?? '')) {
      throw new SettingError(
        `LUPLAY_REPLICAS: "${part}" is not understood. Write such as svc-lobby-game=2, 1 to 9, with ${SERVICES.join(', ')}.`,
      );
    }
    replicas[name] = Number(count);
  }
  return replicas;
}

/** The version in package.json. */
export function productVersion() {
  return JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')).version;
}

/** The version that every part reports: with the commit when LUPLAY_COMMIT names it, as in the build of an image. */
export function reportedVersion({ LUPLAY_COMMIT } = process.env) {
  return LUPLAY_COMMIT ? `${productVersion()}+${LUPLAY_COMMIT}` : productVersion();
}
