import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NATS_USER, startNats, startRedis, writeOwnUrls } from '../backing/backing.mjs';
import { startMongo } from '../backing/mongo.mjs';
import { PINNED_NODE, SERVICES } from '../command/settings.mjs';
import { answers } from '../machine/ports.mjs';
import { makePrivate, writePrivate } from '../machine/private-files.mjs';
import { findTool } from '../machine/tools.mjs';
import { startGateway } from '../product/gateway.mjs';
import { replicaNames, seedDemo, startServices, upstreamsOf } from '../product/services.mjs';
import { RANK } from '../supervisor/supervisor.mjs';
import { NETWORK_RANGE } from './hosts.mjs';

const PASSWORD = 'secret-of-tests';
const MASTER = 'luplay';
const PORTS = {
  service: 8080,
  gateway: 8080,
  broadcast: 3001,
  redis: 6379,
  sentinel: 26_379,
  nats: 4222,
  mongo: 27_017,
};
const ROUTES = 6222;
const MONITOR = 8222;
const TWO = [0, 1];
const THREE = [0, 1, 2];

/** The hosts of the installation, each with one process, of Redis with its Sentinel. `people` has the clients. */
const NAMES = [
  'people',
  ...TWO.map((index) => `gateway-${index}`),
  ...SERVICES.flatMap((service) => TWO.map((index) => hostOf(`${service}#${index}`))),
  ...THREE.flatMap((index) => [`redis-${index}`, `nats-${index}`]),
  'mongo',
];

/** `svc-lobby-game#1` runs on the host `lobby-game-1`: names of interfaces have at most 15 letters. */
function hostOf(replica) {
  return replica.replace('svc-', '').replace('#', '-');
}

/**
 * Starts the product as docs/scaling.md describes it, each process on a host of its own: two of each gateway and
 * service, three Redis and NATS servers, one database.
 */
export async function startInstallation(supervisor, hosts, dataDir) {
  for (const name of NAMES) await hosts.add(name);
  const urls = await startServers(supervisor, hosts, dataDir);
  writeOwnUrls(dataDir, { redis: urls.REDIS_URL, nats: urls.NATS_URL, mongo: urls.MONGO_URL });
  const replicas = Object.fromEntries(SERVICES.map((service) => [service, TWO.length]));
  const placeOf = (name) => hosts.place(hostOf(name));
  const ports = Object.fromEntries(replicaNames(replicas).map((name) => [name, PORTS.service]));
  const env = {
    ...process.env,
    ...urls,
    LUPLAY_NATS_REPLICAS: '3',
    LUPLAY_JWKS_URL: `http://${placeOf('svc-user#0').host}:${PORTS.service}/.well-known/jwks.json`,
    LUPLAY_ORIGINS: '',
    LUPLAY_TRUSTED_PROXIES: NETWORK_RANGE,
    // Everybody plays from one address.
    LUPLAY_RATE_SCALE: '100',
    LUPLAY_MAX_PLAYERS: '200',
    LUPLAY_CHECK_RESPONSES: '1',
  };
  await seedDemo({ dataDir, env });
  const webRoot = join(dataDir, 'web');
  mkdirSync(webRoot);
  const remotes = join(dataDir, 'remotes.json');
  writeFileSync(remotes, '{}');
  await Promise.all([
    startServices(supervisor, { replicas, ports, env, placeOf }),
    ...TWO.map((index) =>
      startGateway(supervisor, {
        ...hosts.place(`gateway-${index}`),
        name: `gateway-${index}`,
        dataDir,
        port: PORTS.gateway,
        broadcastPort: PORTS.broadcast,
        upstreams: upstreamsOf(replicas, ports, placeOf),
        webRoot,
        remotes,
        accessLog: true,
      }),
    ),
  ]);
  return urls;
}

async function startServers(...given) {
  const [redis, nats, mongo] = await Promise.all([
    startRedisServers(...given),
    startNatsServers(...given),
    startDatabase(...given),
  ]);
  return { REDIS_URL: redis, NATS_URL: nats, MONGO_URL: mongo };
}

/** The first is the master at the start; a Sentinel beside each. */
async function startRedisServers(supervisor, hosts, dataDir) {
  const places = THREE.map((index) => hosts.place(`redis-${index}`));
  const [{ host: first }] = places;
  await Promise.all(
    places.map(async (place, index) => {
      const name = `redis-${index}`;
      const dir = makePrivate(join(dataDir, name));
      const more = {
        masterauth: PASSWORD,
        'min-replicas-to-write': 1,
        'min-replicas-max-lag': 10,
        ...(index > 0 && { replicaof: [first, PORTS.redis] }),
      };
      await startRedis(supervisor, { ...place, name, dir, port: PORTS.redis, password: PASSWORD, more });
      await startSentinel(supervisor, place, { name: `sentinel-${index}`, dir, first });
    }),
  );
  const sentinels = places.map(({ host }) => `${host}:${PORTS.sentinel}`).join(',');
  return `redis+sentinel://:${PASSWORD}@${sentinels}/${MASTER}?sentinelPassword=${PASSWORD}`;
}

async function startSentinel(supervisor, { host, within }, { name, dir, first }) {
  const file = join(dir, 'sentinel.conf');
  const settings = [
    `port ${PORTS.sentinel}`,
    `bind ${host}`,
    `dir ${dir}`,
    `requirepass ${PASSWORD}`,
    `sentinel sentinel-pass ${PASSWORD}`,
    `sentinel monitor ${MASTER} ${first} ${PORTS.redis} 2`,
    `sentinel auth-pass ${MASTER} ${PASSWORD}`,
    `sentinel down-after-milliseconds ${MASTER} 3000`,
    `sentinel failover-timeout ${MASTER} 10000`,
  ];
  writePrivate(file, `${settings.join('\n')}\n`);
  const hello = `AUTH ${PASSWORD}\r\nPING\r\n`;
  await supervisor.start({
    name,
    within,
    command: findTool('redis-server'),
    args: [file, '--sentinel'],
    cwd: dir,
    rank: RANK.backing,
    ready: () => answers(PORTS.sentinel, host, hello, (text) => text.startsWith('+OK')),
  });
}

async function startNatsServers(supervisor, hosts, dataDir) {
  const places = THREE.map((index) => hosts.place(`nats-${index}`));
  const routes = places.map(({ host }) => JSON.stringify(`nats://${host}:${ROUTES}`)).join(', ');
  await Promise.all(
    places.map((place, index) => {
      const name = `nats-${index}`;
      const more = `
http: "${place.host}:${MONITOR}"
cluster {
  name: luplay
  listen: "${place.host}:${ROUTES}"
  routes: [${routes}]
}
`;
      const dir = makePrivate(join(dataDir, name));
      return startNats(supervisor, { ...place, name, dir, port: PORTS.nats, password: PASSWORD, more });
    }),
  );
  return `nats://${NATS_USER}:${PASSWORD}@${places.map(({ host }) => `${host}:${PORTS.nats}`).join(',')}`;
}

async function startDatabase(supervisor, hosts, dataDir) {
  const dir = makePrivate(join(dataDir, 'mongo'));
  await hosts.forward('mongo', PORTS.mongo);
  const own = { dir, port: PORTS.mongo, password: PASSWORD, node: PINNED_NODE };
  return startMongo(supervisor, { ...hosts.place('mongo'), ...own });
}
