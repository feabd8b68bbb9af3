import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { readNatsUrl } from '../../backing/nats/nats-url.ts';
import { freePort } from '../link.ts';
import { ClusterServer, clusterFolder, settled } from './server.ts';

const ACCOUNT = { user: 'luplay', password: 'secret-of-nats' };
const SIZE = 3;

/** Three NATS servers that keep streams together. */
export interface NatsCluster {
  /** For NATS_URL. */
  url: string;
  /** The server that leads the stream, whose name ends so. */
  leaderOf(stream: string): Promise<ClusterServer>;
  /** How many copies the stream has that are up to date. */
  currentCopies(stream: string): Promise<number>;
  close(): Promise<void>;
}

export async function startNatsCluster(): Promise<NatsCluster> {
  const [dir, removeDir] = clusterFolder();
  const ports = await Promise.all(Array.from({ length: SIZE }, freePort));
  const routes = await Promise.all(Array.from({ length: SIZE }, freePort));
  const servers = ports.map((port, index) => {
    const file = join(dir, `${index}.conf`);
    writeFileSync(file, settings(join(dir, `store-${index}`), index, port, routes));
    return new ClusterServer(port, 'nats-server', ['-c', file]);
  });
  await Promise.all(servers.map((server) => server.start()));
  const url = `nats://${ACCOUNT.user}:${ACCOUNT.password}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}`;

  /** What the cluster says of the stream. Asked over a connection of its own: any server may have been killed. */
  async function describe(name: string) {
    const connection = await connect({ ...readNatsUrl(url), timeout: 2_000 });
    try {
      const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 2_000 });
      for await (const stream of manager.streams.list()) if (stream.config.name.endsWith(name)) return stream;
      return null;
    } finally {
      await connection.close();
    }
  }
  await settled(async () => (await describe('-')) === null);

  return {
    url,
    async leaderOf(stream) {
      const leader = (await describe(stream))?.cluster?.leader;
      const server = servers.find((_, index) => nameOf(index) === leader);
      if (!server) throw new Error(`${stream} has no leader`);
      return server;
    },
    async currentCopies(stream) {
      const cluster = (await describe(stream))?.cluster;
      const others = cluster?.replicas ?? [];
      return (cluster?.leader ? 1 : 0) + others.filter(({ current }) => current).length;
    },
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      removeDir();
    },
  };
}

const nameOf = (index: number) => `node-${index}`;

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
