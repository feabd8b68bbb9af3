import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from 'redis';
import { freePort } from '../link.ts';
import { ClusterServer, clusterFolder, settled } from './server.ts';

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

export async function startSentinelCluster(): Promise<SentinelCluster> {
  const [dir, removeDir] = clusterFolder();
  const ports = await Promise.all(Array.from({ length: 6 }, freePort));
  const [first, ...replicas] = ports.slice(0, 3) as [number, number, number];
  const servers = [first, ...replicas].map((port) => {
    const settings = ['--port', port, '--bind', '127.0.0.1', '--dir', dir, '--dbfilename', `${port}.rdb`, '--save', ''];
    const replication = ['--requirepass', PASSWORD, '--masterauth', PASSWORD, '--repl-diskless-sync-delay', '0'];
    const following = port === first ? [] : ['--replicaof', `127.0.0.1 ${first}`];
    return new ClusterServer(port, 'redis-server', [...settings, ...replication, ...following].map(String));
  });
  const sentinels = ports.slice(3).map((port) => {
    const file = join(dir, `sentinel-${port}.conf`);
    writeFileSync(file, sentinelSettings(port, first));
    return new ClusterServer(port, 'redis-server', [file, '--sentinel']);
  });
  const all = [...servers, ...sentinels];
  await Promise.all(all.map((server) => server.start()));
  const quicken = ['SENTINEL', 'DEBUG', ...Object.entries(PERIODS).flatMap(([name, ms]) => [name, String(ms)])];
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
    url: `redis+sentinel://:${PASSWORD}@${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${MASTER}?sentinelPassword=${SENTINEL_PASSWORD}`,
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

const sentinelSettings = (port: number, master: number) => `port ${port}
bind 127.0.0.1
requirepass ${SENTINEL_PASSWORD}
sentinel sentinel-pass ${SENTINEL_PASSWORD}
sentinel monitor ${MASTER} 127.0.0.1 ${master} 2
sentinel auth-pass ${MASTER} ${PASSWORD}
sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER_MS}
sentinel failover-timeout ${MASTER} 10000
`;

async function ask<T>(port: number, password: string, command: string[]): Promise<T> {
  const client = createClient({
    password,
    RESP: 2,
    socket: { host: '127.0.0.1', port, connectTimeout: 1_000, reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.sendCommand(command)) as T;
  } finally {
    client.destroy();
  }
}
