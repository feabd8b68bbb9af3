import { join } from 'node:path';
import { createClient } from 'redis';
import { slotOf } from '../backing/redis/slots.ts';
import { ClusterServer, clusterFolder, makeCertificate, portSettings, settled } from './clusters.ts';
import { eventually } from './eventually.ts';
import { freePort } from './ports.ts';

const PASSWORD = 'secret-of-nodes';
const MASTERS = 3;
const SLOTS = 16_384;
/** Far shorter than docs/scaling.md advises, ms: an election takes about a second more. */
const NODE_TIMEOUT_MS = 2_000;
const MIGRATE_MS = 2_000;

/** A Redis Cluster: three masters with a replica each. */
export interface RedisNodes {
  /** For REDIS_URL. */
  url: string;
  /** The master with the slot of a key or channel. */
  masterOf(name: string): Promise<ClusterServer>;
  /** Resolves when `server` follows a master. */
  isReplica(server: ClusterServer): Promise<boolean>;
  /** Resolves when all that is written at this master has reached its replica. */
  replicated(master: ClusterServer): Promise<void>;
  /** Adds a master without slots. */
  add(): Promise<ClusterServer>;
  /**
   * Moves the slot of a name to another master, keys included. `halfway` runs while both know of the move and the keys
   * are still at the first one.
   */
  move(name: string, to: ClusterServer, halfway?: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

/** `masters` 1: without replicas, for tests that only look at the slots of keys. `tls`: reached over TLS alone. */
export async function startRedisNodes({ masters = MASTERS, tls = false } = {}): Promise<RedisNodes> {
  const [dir, removeDir] = clusterFolder();
  const certificate = tls ? makeCertificate(dir) : null;
  const host = certificate ? 'localhost' : '127.0.0.1';
  const servers: ClusterServer[] = [];
  const busPorts = new Map<ClusterServer, number>();
  const clients = new Map<ClusterServer, ReturnType<typeof createClient>>();
  async function tell<T = unknown>(server: ClusterServer, ...command: (string | number)[]): Promise<T> {
    let client = clients.get(server);
    if (!client?.isReady) {
      client = createClient({
        password: PASSWORD,
        socket: { host, port: server.port, reconnectStrategy: false, ...(certificate ? { tls: true as const } : {}) },
      });
      client.on('error', () => undefined);
      await client.connect();
      clients.set(server, client);
    }
    return (await client.sendCommand(command.map(String))) as T;
  }
  const must = async (server: ClusterServer, ...command: (string | number)[]) => {
    if ((await tell(server, ...command)) !== 'OK') throw new Error(`refused: ${command.join(' ')}`);
  };

  async function start(): Promise<ClusterServer> {
    const [port, busPort] = [await freePort(), await freePort()];
    const settings = ['--bind', '127.0.0.1', '--dir', dir, '--dbfilename', `${port}.rdb`, '--save', ''];
    const access = ['--requirepass', PASSWORD, '--masterauth', PASSWORD, '--repl-diskless-sync-delay', 0];
    const cluster = ['--cluster-enabled', 'yes', '--cluster-config-file', join(dir, `${port}.conf`)];
    const timing = ['--cluster-port', busPort, '--cluster-node-timeout', NODE_TIMEOUT_MS];
    const partial = ['--cluster-require-full-coverage', 'no'];
    const names = ['--cluster-announce-hostname', 'localhost', '--cluster-preferred-endpoint-type', 'hostname'];
    const listening = [...portSettings(port, certificate), ...(certificate ? ['--tls-cluster', 'yes', ...names] : [])];
    const args = [...listening, ...settings, ...access, ...cluster, ...timing, ...partial];
    const server = new ClusterServer(port, 'redis-server', args.map(String));
    await server.start();
    servers.push(server);
    busPorts.set(server, busPort);
    await settled(async () => (await tell(server, 'PING')) === 'PONG');
    return server;
  }
  const meet = (server: ClusterServer, other: ClusterServer) =>
    must(server, 'CLUSTER', 'MEET', '127.0.0.1', other.port, busPorts.get(other) as number);
  const idOf = (server: ClusterServer) => tell<string>(server, 'CLUSTER', 'MYID');
  const roleOf = async (server: ClusterServer) => (await tell<[string]>(server, 'ROLE'))[0];
  /** How many nodes it knows and is connected to. */
  const known = async (server: ClusterServer) =>
    (await tell<string>(server, 'CLUSTER', 'NODES')).split('\n').filter((line) => line.includes(' connected')).length;
  const living = async () => {
    const roles = await Promise.all(servers.map((server) => roleOf(server).catch(() => null)));
    return servers.filter((_, at) => roles[at] !== null);
  };

  const isWhole = async (server: ClusterServer) => {
    const isOk = (await tell<string>(server, 'CLUSTER', 'INFO')).includes('cluster_state:ok');
    const role = await tell<[string, unknown, unknown, string]>(server, 'ROLE');
    return isOk && (role[0] === 'master' || role[3] === 'connected');
  };

  async function setUp(): Promise<void> {
    const size = masters === 1 ? 1 : 2 * masters;
    await Promise.all(Array.from({ length: size }, start));
    const [first, ...others] = servers as [ClusterServer, ...ClusterServer[]];
    await Promise.all(servers.map((server, at) => must(server, 'CLUSTER', 'SET-CONFIG-EPOCH', at + 1)));
    for (const other of others) await meet(first, other);
    await settled(async () => (await Promise.all(servers.map(known))).every((count) => count === size));
    for (let at = 0; at < masters; at += 1) {
      const [from, to] = [at, at + 1].map((edge) => Math.ceil((edge * SLOTS) / masters)) as [number, number];
      const master = servers[at] as ClusterServer;
      await must(master, 'CLUSTER', 'ADDSLOTSRANGE', from, to - 1);
      const replica = servers[at + masters];
      if (replica) await must(replica, 'CLUSTER', 'REPLICATE', await idOf(master));
    }
    await settled(async () => (await Promise.all(servers.map(isWhole))).every(Boolean));
  }

  async function close(): Promise<void> {
    for (const client of clients.values()) client.destroy();
    await Promise.all(servers.map((server) => server.kill()));
    removeDir();
  }

  await setUp().catch(async (error) => {
    await close();
    throw error;
  });

  async function findMaster(slot: number): Promise<ClusterServer | null> {
    for (const server of await living()) {
      if ((await roleOf(server)) !== 'master') continue;
      const ranges = await tell<[number, number, [string, number]][]>(server, 'CLUSTER', 'SLOTS');
      const port = ranges.find(([from, to]) => from <= slot && slot <= to)?.[2][1];
      if (port === server.port) return server;
    }
    return null;
  }
  // Nobody has it during an election.
  const masterOf = (name: string) => eventually(() => findMaster(slotOf(name)));

  return {
    url: `redis${certificate ? 's' : ''}+cluster://:${PASSWORD}@${servers
      .slice(0, masters)
      .map(({ port }) => `${host}:${port}`)
      .join(',')}`,
    masterOf,
    isReplica: async (server) => (await roleOf(server)) === 'slave',
    async replicated(master) {
      const offset = async (server: ClusterServer) =>
        Number(/_repl_offset:(\d+)/.exec(await tell<string>(server, 'INFO', 'replication'))?.[1]);
      const written = await offset(master);
      const id = await idOf(master);
      await settled(async () => {
        const replicas = await tell<string[]>(master, 'CLUSTER', 'REPLICAS', id);
        const ports = replicas.map((line) => Number(/:(\d+)@/.exec(line)?.[1]));
        const own = servers.filter(({ port }) => ports.includes(port));
        return own.length > 0 && (await Promise.all(own.map(offset))).every((one) => one >= written);
      });
    },
    async add() {
      const nodes = await living();
      const added = await start();
      await meet(nodes[0] as ClusterServer, added);
      await settled(async () =>
        (await Promise.all([...nodes, added].map(known))).every((count) => count > nodes.length),
      );
      await settled(() => isWhole(added));
      return added;
    },
    async move(name, to, halfway) {
      const slot = slotOf(name);
      const from = await masterOf(name);
      const [source, destination] = await Promise.all([from, to].map(idOf));
      await must(to, 'CLUSTER', 'SETSLOT', slot, 'IMPORTING', source as string);
      await must(from, 'CLUSTER', 'SETSLOT', slot, 'MIGRATING', destination as string);
      await halfway?.();
      for (;;) {
        const keys = await tell<string[]>(from, 'CLUSTER', 'GETKEYSINSLOT', slot, 100);
        if (keys.length === 0) break;
        await must(from, 'MIGRATE', '127.0.0.1', to.port, '', 0, MIGRATE_MS, 'AUTH', PASSWORD, 'KEYS', ...keys);
      }
      for (const server of [to, from]) await must(server, 'CLUSTER', 'SETSLOT', slot, 'NODE', destination as string);
    },
    close,
  };
}
