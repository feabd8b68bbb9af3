import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { createClient } from 'redis';
import { readNatsUrl } from '../backing/nats/nats-url.ts';
import { eventually } from './eventually.ts';
import { freePort } from './ports.ts';

/** Characters. */
const LOG_SHOWN = 2_000;

/** One server process of a cluster that a test runs. It may be killed and started again. */
export class ClusterServer {
  readonly port: number;
  private readonly command: string;
  private readonly args: string[];
  private child: ChildProcess | null = null;

  constructor(port: number, command: string, args: string[]) {
    this.port = port;
    this.command = command;
    this.args = args;
  }

  async start(): Promise<void> {
    const child = spawn(this.command, this.args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said = `${said}${chunk}`.slice(-LOG_SHOWN);
      });
    }
    child.once('exit', (code, signal) => {
      // Otherwise the test only sees that it does not answer.
      if (this.child === child) console.error(`${this.command} ended (${code ?? signal}):\n${said}`);
    });
    await once(child, 'spawn');
  }

  /** SIGSTOP: it keeps its connections and does not answer. SIGCONT: it goes on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal);
  }

  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}

/** A folder for the data of a cluster. The second value deletes it. */
export function clusterFolder(): [dir: string, remove: () => void] {
  const dir = mkdtempSync(join(tmpdir(), 'luplay-cluster-'));
  return [dir, () => rmSync(dir, { recursive: true, force: true })];
}

export interface Certificate {
  cert: string;
  key: string;
}

/** A certificate for the name `localhost` alone, which this process trusts from now on, as by NODE_EXTRA_CA_CERTS. */
export function makeCertificate(dir: string): Certificate {
  const [cert, key] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const name = ['-subj', '/CN=luplay', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', ...kind, ...name, '-out', cert, '-keyout', key], { stdio: 'ignore' });
  setDefaultCACertificates([...getCACertificates(), readFileSync(cert, 'utf8')]);
  return { cert, key };
}

/** A Redis server's port: with a certificate, for TLS alone. */
export function portSettings(port: number, certificate: Certificate | null): string[] {
  if (!certificate) return ['--port', `${port}`];
  const { cert, key } = certificate;
  const files = [
    '--tls-cert-file',
    cert,
    '--tls-key-file',
    key,
    '--tls-ca-cert-file',
    cert,
    '--tls-auth-clients',
    'no',
  ];
  return ['--port', '0', '--tls-port', `${port}`, ...files, '--tls-replication', 'yes'];
}

/** A cluster elects for seconds, on a busy machine for longer, ms. */
const SETTLING_MS = 30_000;

export const settled = (check: () => Promise<boolean>) => eventually(() => check().catch(() => false), SETTLING_MS);

const MASTER = 'luplay';
const PASSWORD = 'secret-of-redis';
const SENTINEL_PASSWORD = 'secret-of-sentinels';
/** As docs/scaling.md advises. */
const DOWN_AFTER_MS = 3_000;
/** How often the Sentinels talk to servers and to each other, ms: Redis's own periods are 1 to 10 s. */
const PERIODS = {
  'info-period': 500,
  'ask-period': 250,
  'ping-period': 250,
  'publish-period': 250,
  'min-link-reconnect-period': 500,
};

/** Three Redis servers, one of them the master, and three Sentinels that watch them. */
export interface SentinelCluster {
  /** For REDIS_URL. */
  url: string;
  master(): Promise<ClusterServer>;
  /** Resolves when `server` follows the master. */
  isReplica(server: ClusterServer): Promise<boolean>;
  close(): Promise<void>;
}

/** `tls`: the servers and Sentinels are reached over TLS alone. */
export async function startSentinelCluster({ tls = false } = {}): Promise<SentinelCluster> {
  const [dir, removeDir] = clusterFolder();
  const certificate = tls ? makeCertificate(dir) : null;
  const host = certificate ? 'localhost' : '127.0.0.1';
  const ports = await Promise.all(Array.from({ length: 6 }, freePort));
  const [first, ...replicas] = ports.slice(0, 3) as [number, number, number];
  const servers = [first, ...replicas].map((port) => {
    const settings = ['--bind', '127.0.0.1', '--dir', dir, '--dbfilename', `${port}.rdb`, '--save', ''];
    const replication = ['--requirepass', PASSWORD, '--masterauth', PASSWORD, '--repl-diskless-sync-delay', '0'];
    const names = ['--replica-announce-ip', host];
    const following = port === first ? [] : ['--replicaof', `${host} ${first}`];
    const args = [...portSettings(port, certificate), ...settings, ...replication, ...names, ...following];
    return new ClusterServer(port, 'redis-server', args);
  });
  const sentinels = ports.slice(3).map((port) => {
    const file = join(dir, `sentinel-${port}.conf`);
    writeFileSync(file, sentinelSettings(host, first));
    return new ClusterServer(port, 'redis-server', [file, '--sentinel', ...portSettings(port, certificate)]);
  });
  const all = [...servers, ...sentinels];
  await Promise.all(all.map((server) => server.start()));
  const quicken = ['SENTINEL', 'DEBUG', ...Object.entries(PERIODS).flatMap(([name, ms]) => [name, String(ms)])];
  const ask = askOf(host, tls);
  for (const { port } of sentinels) {
    await settled(async () => (await ask(port, SENTINEL_PASSWORD, quicken)) === 'OK');
  }

  /** The flat list of fields that a Sentinel says of the master. */
  async function described(port: number): Promise<Map<string, string>> {
    const list = await ask<string[]>(port, SENTINEL_PASSWORD, ['SENTINEL', 'MASTER', MASTER]);
    return new Map(list.map((name, index) => [name, list[index + 1] ?? '']));
  }
  const role = async ({ port }: ClusterServer) => (await ask<[string]>(port, PASSWORD, ['ROLE']))[0];
  await settled(async () => {
    const views = await Promise.all(sentinels.map(({ port }) => described(port)));
    return views.every((view) => view.get('num-slaves') === '2' && view.get('num-other-sentinels') === '2');
  });

  return {
    url: `redis${tls ? 's' : ''}+sentinel://:${PASSWORD}@${sentinels.map(({ port }) => `${host}:${port}`).join(',')}/${MASTER}?sentinelPassword=${SENTINEL_PASSWORD}`,
    async master() {
      for (const server of servers) if ((await role(server).catch(() => '')) === 'master') return server;
      throw new Error('there is no master');
    },
    isReplica: async (server) => (await role(server)) === 'slave',
    async close() {
      await Promise.all(all.map((server) => server.kill()));
      removeDir();
    },
  };
}

const sentinelSettings = (host: string, master: number) => `bind 127.0.0.1
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
requirepass ${SENTINEL_PASSWORD}
sentinel sentinel-pass ${SENTINEL_PASSWORD}
sentinel monitor ${MASTER} ${host} ${master} 2
sentinel auth-pass ${MASTER} ${PASSWORD}
sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER_MS}
sentinel failover-timeout ${MASTER} 5000
`;

const askOf =
  (host: string, tls: boolean) =>
  async <T>(port: number, password: string, command: string[]) => {
    const socket = { host, port, connectTimeout: 1_000, reconnectStrategy: false } as const;
    const client = createClient({ password, RESP: 2, socket: tls ? { ...socket, tls } : socket });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.sendCommand(command)) as T;
    } finally {
      client.destroy();
    }
  };

const ACCOUNT = { user: 'luplay', password: 'secret-of-nats' };
const SIZE = 3;

/** Three NATS servers that keep streams together. */
export interface NatsCluster {
  /** For NATS_URL. */
  url: string;
  /** The server that leads the stream, whose name ends so. */
  leaderOf(stream: string): Promise<ClusterServer>;
  /** How many copies the stream has that are up to date; 0 while it has no leader that could say. */
  currentCopies(stream: string): Promise<number>;
  /** The other servers go on without the one that listens on this port, which clients reach as before. */
  cutOff(port: number): Promise<void>;
  close(): Promise<void>;
}

/** `tls`: clients reach them over TLS alone. */
export async function startNatsCluster({ tls = false } = {}): Promise<NatsCluster> {
  const [dir, removeDir] = clusterFolder();
  const certificate = tls ? makeCertificate(dir) : null;
  const ports = await Promise.all(Array.from({ length: SIZE }, freePort));
  const routes = await Promise.all(Array.from({ length: SIZE }, freePort));
  const fileOf = (index: number) => join(dir, `${index}.conf`);
  const configure = (index: number, port: number, among: number[]) =>
    writeFileSync(fileOf(index), settings(join(dir, `store-${index}`), index, port, among) + tlsSettings(certificate));
  const servers = ports.map((port, index) => {
    configure(index, port, routes);
    return new ClusterServer(port, 'nats-server', ['-c', fileOf(index)]);
  });
  await Promise.all(servers.map((server) => server.start()));
  const hosts = ports.map((port) => `${tls ? 'localhost' : '127.0.0.1'}:${port}`);
  const url = `${tls ? 'tls' : 'nats'}://${ACCOUNT.user}:${ACCOUNT.password}@${hosts.join(',')}`;

  /** What the cluster says of the stream. Asked over a connection of its own: any server may have been killed. */
  async function describe(name: string) {
    const connection = await connect({ ...readNatsUrl(url), timeout: 2_000 });
    try {
      const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 2_000 });
      // A list with everything about them would wait for each stream that has no leader at the moment.
      for await (const stream of manager.streams.names())
        if (stream.endsWith(name)) return await manager.streams.info(stream);
      return null;
    } finally {
      await connection.close();
    }
  }
  await settled(async () => (await describe('-')) === null);

  return {
    url,
    async leaderOf(stream) {
      // Between two leaders a stream has none.
      return eventually(async () => {
        const leader = (await describe(stream).catch(() => null))?.cluster?.leader;
        return servers.find((_, index) => nameOf(index) === leader);
      }, SETTLING_MS);
    },
    async currentCopies(stream) {
      const cluster = (await describe(stream).catch(() => null))?.cluster;
      const others = cluster?.replicas ?? [];
      return (cluster?.leader ? 1 : 0) + others.filter(({ current }) => current).length;
    },
    async cutOff(lonely) {
      const others = servers.filter(({ port }) => port !== lonely);
      await Promise.all(others.map((server) => server.kill()));
      const fresh = await Promise.all(routes.map(freePort));
      for (const server of others) configure(servers.indexOf(server), server.port, fresh);
      await Promise.all(others.map((server) => server.start()));
    },
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      removeDir();
    },
  };
}

const nameOf = (index: number) => `node-${index}`;

const tlsSettings = (certificate: Certificate | null) =>
  certificate ? `tls { cert_file: "${certificate.cert}", key_file: "${certificate.key}" }\n` : '';

const settings = (store: string, index: number, port: number, routes: number[]) => `server_name: ${nameOf(index)}
listen: "127.0.0.1:${port}"
authorization { user: ${ACCOUNT.user}, password: "${ACCOUNT.password}" }
jetstream { store_dir: ${JSON.stringify(store)}, max_memory_store: 64MB, max_file_store: 256MB }
cluster {
  name: luplay
  listen: "127.0.0.1:${routes[index]}"
  routes: [${routes.map((route) => `"nats://127.0.0.1:${route}"`).join(', ')}]
}
`;
