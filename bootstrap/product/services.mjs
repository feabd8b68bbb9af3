import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../command/failure.mjs';
import { run } from '../command/run.mjs';
import { LEAN_MEMORY, PINNED_NODE, REPOSITORY, SEEDED, SERVICES } from '../command/settings.mjs';
import { answers } from '../machine/ports.mjs';
import { privately } from '../machine/private-files.mjs';
import { RANK } from '../supervisor/supervisor.mjs';

/**
 * One thread beside the main one collects garbage: Node's four take both cores of a small machine, or the whole quota
 * of a container, for a quarter of a second, and the main thread waits.
 */
const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning', '--v8-pool-size=1'];
/**
 * Node's compile cache: a killed service is back in half the time. Rewritten whenever a source
 * changes.
 */
export const COMPILED = { NODE_COMPILE_CACHE: join(REPOSITORY, '.build/compiled') };

/** Secrets that one service alone needs. */
const OWNERS = { TELEGRAM_BOT_TOKEN: 'svc-user', MEDIA_S3_SECRET_ACCESS_KEY: 'svc-lobby-game' };

/** `env` without the secrets of other services. */
export const withoutSecretsOfOthers = (env, service) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => (OWNERS[name] ?? service) === service));

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

/** Names of all replicas, such as `svc-lobby-game#1`. */
export function replicaNames(replicas) {
  return SERVICES.flatMap((service) =>
    Array.from({ length: replicas[service] ?? 1 }, (_, index) => `${service}#${index}`),
  );
}

/** All processes of this machine. @type {(name: string) => { host: string, within?: string[] }} */
const HERE = () => ({ host: '127.0.0.1' });

/** The addresses of each service's replicas, for the gateway. */
export function upstreamsOf(replicas, ports, placeOf = HERE) {
  const upstreams = Object.fromEntries(SERVICES.map((service) => [service, []]));
  for (const name of replicaNames(replicas)) {
    upstreams[name.split('#')[0]].push(`${placeOf(name).host}:${ports[name]}`);
  }
  return upstreams;
}

/** The demo accounts with their passwords; only the owner can read it (0600). */
export const accountsFile = (dataDir) => join(dataDir, 'demo-accounts.json');

/** Creates missing demo content. The accounts' passwords are written to `<data>/demo-accounts.json`. */
export async function seedDemo({ dataDir, env }) {
  const accounts = accountsFile(dataDir);
  await Promise.all(
    SEEDED.map(async (service) => {
      const script = join(REPOSITORY, service, 'src/demo/seed.ts');
      const seeding = { ...COMPILED, ...env, LUPLAY_DEMO_ACCOUNTS: accounts };
      const result = await privately(() => run(PINNED_NODE, [...NODE_OPTIONS, script], { env: seeding }));
      if (result.code !== 0)
        throw new Failure(`The demo content of ${service} could not be written.\n${result.output}`);
    }),
  );
}

/** `[{ username, password, role }]`; empty without demo content. */
export function demoAccounts(dataDir) {
  const file = accountsFile(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/**
 * Starts every replica of every service and waits until each accepts connections on its port. `/health` reports when
 * they are ready for work. `placeOf`: the host of each, and the command that runs a process there.
 */
export async function startServices(supervisor, { replicas, ports, env, placeOf = HERE }) {
  await Promise.all(
    replicaNames(replicas).map((name) => {
      const [service, replica] = name.split('#');
      const port = ports[name];
      const { host, within } = placeOf(name);
      return supervisor.start({
        name,
        within,
        command: PINNED_NODE,
        args: [...NODE_OPTIONS, join(REPOSITORY, service, 'src/main.ts')],
        env: {
          ...COMPILED,
          ...LEAN_MEMORY,
          ...withoutSecretsOfOthers(env, service),
          ...{ PORT: String(port), HOST: host, LUPLAY_REPLICA: replica },
        },
        cwd: REPOSITORY,
        rank: RANK.service,
        timeoutMs: 60_000,
        ready: () => answers(port, host, HEALTH, (text) => / 200 /.test(text.slice(0, 20))),
        liveness: { port, hello: HEALTH, keeps: true },
      });
    }),
  );
}
