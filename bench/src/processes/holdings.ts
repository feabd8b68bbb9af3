import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Backing } from './backing.ts';
import { collectedHeap, inspected, numberOf } from './inspector.ts';
import { metricsOf, pidsOf, type Replica, replicasOf, residentBytes } from './replicas.ts';

const SERVICES = ['svc-user', 'svc-lobby-game', 'svc-story', 'svc-broadcast'];
const EMBEDDED = join(import.meta.dirname, '../../../packages/embedded-mongo/src/main.ts');
const MOMENT_MS = 60_000;
/** What keeps the event loop of a process busy, timers aside. */
const RESOURCES = `process.getActiveResourcesInfo().filter((one) => one !== 'Timeout' && one !== 'Immediate').length`;

/** What the product holds, by name: counts, and bytes where the name ends with `, KB`. */
export type Holdings = Map<string, number>;

/** The remote port of each TCP connection of this machine, and its local one, by inode. proc_net(5). */
function tcpPorts(): Map<string, { local: number; remote: number }> {
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16);
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1));
  return new Map(
    lines.map((line) => {
      const [, local, remote, , , , , , , inode = ''] = line.trim().split(/\s+/);
      return [inode, { local: portOf(local), remote: portOf(remote) }];
    }),
  );
}

/** Open files of a process: those of its pool of connections to the database, or of that pool's other end, apart. */
function openFiles(held: Holdings, name: string, pid: number, mongoPort: number): number {
  const ports = tcpPorts();
  const files = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
    } catch {
      // It was the one with which the folder was read.
      return [];
    }
  });
  const pool = files.filter((file) => {
    const { local, remote } = ports.get(/^socket:\[(\d+)\]$/.exec(file)?.[1] ?? '') ?? {};
    return remote === mongoPort || (local === mongoPort && remote !== 0);
  }).length;
  held.set(`${name} connections to MongoDB`, pool);
  held.set(`${name} open files`, files.length - pool);
  return pool;
}

/** Heap after a full collection, what keeps the event loop busy, and what `/metrics` says of entries in memory. */
async function ofService(held: Holdings, replica: Replica, mongoPort: number): Promise<void> {
  const { name, pid } = replica;
  // svc-user has no sockets.
  const gauges = name.startsWith('svc-user') ? [] : ['sockets_open', 'socket_rooms', 'held'];
  const value = gauges.length > 0 ? await metricsOf(replica) : () => 0;
  for (const gauge of gauges) held.set(`${name} ${gauge}`, value(gauge));
  // An open inspector has files of its own, for a moment after it is closed too.
  const pool = openFiles(held, name, pid, mongoPort);
  const { heap, resources } = await inspected(replica, async (ask) => ({
    heap: await collectedHeap(ask),
    resources: await numberOf(ask, RESOURCES),
  }));
  held.set(`${name} heap, KB`, heap / 1024);
  held.set(`${name} active resources`, resources - pool);
}

/** `presence:abc` → `presence:*`: the words of a key that are not an id. */
const prefixOf = (key: string): string => {
  const words = key.split(':');
  const [first = '', second] = words;
  if (first !== 'limit' && first !== 'bull' && first !== 'predictions' && first !== 'known') return `${first}:*`;
  return words.length > 2 ? `${first}:${second}:*` : `${first}:*`;
};

/** The embedded database's process, unless there is a mongod. */
function embeddedMongo(dataDir: string): number | undefined {
  const { mongo } = pidsOf(dataDir);
  return mongo && basename(readlinkSync(`/proc/${mongo}/exe`)) === 'node' ? mongo : undefined;
}

/**
 * What the embedded database needs for its documents, which it holds in memory, KB: what a server has on its heap, and
 * with the bytes around it, that has just read a copy of the file. Whatever else it holds is not in there.
 */
export async function memoryOfDocuments(dataDir: string, { db }: Backing): Promise<{ heap: number; resident: number }> {
  if (!embeddedMongo(dataDir)) return { heap: 0, resident: 0 };
  const file = join(dataDir, 'copy.sqlite');
  let copy = await db.command({ copyFile: file });
  for (; copy.state === 'running'; copy = await db.command({ copyFile: 1 })) await pause(100);
  if (copy.state !== 'done') throw new Error(`the database could not be copied: ${copy.error}`);
  const child = spawn(process.execPath, [EMBEDDED], {
    env: { ...process.env, EMBEDDED_MONGO_FILE: file },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  const { heap, around } = await inspected({ name: 'the copy', pid: child.pid as number }, async (ask) => ({
    heap: (await collectedHeap(ask)) / 1024,
    around: (await numberOf(ask, 'process.memoryUsage().arrayBuffers')) / 1024,
  }));
  child.kill();
  await once(child, 'exit');
  for (const ending of ['', '-wal', '.reserve']) rmSync(file + ending, { force: true });
  return { heap, resident: heap + around };
}

export async function readHoldings(dataDir: string, { redis, keys, db, streams }: Backing): Promise<Holdings> {
  const held: Holdings = new Map();
  const replicas = SERVICES.flatMap((service) => replicasOf(dataDir, service));
  const mongoPort = Number(new URL(process.env.MONGO_URL ?? '').port);
  for (const replica of replicas) await ofService(held, replica, mongoPort);
  const pids = pidsOf(dataDir);
  const mongo = embeddedMongo(dataDir);
  if (mongo) held.set('mongo heap, KB', (await inspected({ name: 'mongo', pid: mongo }, collectedHeap)) / 1024);
  for (const [name, pid] of Object.entries(pids)) held.set(`${name} resident, KB`, residentBytes(pid) / 1024);
  for (const name of ['redis', 'nats', 'mongo']) if (pids[name]) openFiles(held, name, pids[name], mongoPort);

  for await (const key of keys()) {
    // A lease or a mark of the moment.
    const left = await redis.pTTL(key);
    if (left >= 0 && left < MOMENT_MS) continue;
    const name = `Redis ${prefixOf(key)}`;
    held.set(name, (held.get(name) ?? 0) + 1);
  }
  held.set('Redis memory, KB', Number(/used_memory_dataset:(\d+)/.exec(await redis.info('memory'))?.[1]) / 1024);
  held.set('Redis channels', (await redis.pubSubChannels()).length);

  for await (const { config, state } of streams.streams.list()) {
    held.set(`NATS ${config.name} messages`, state.messages);
    held.set(`NATS ${config.name}, KB`, state.bytes / 1024);
    held.set(`NATS ${config.name} consumers`, state.consumer_count);
  }
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    let [count, bytes] = [0, 0];
    for await (const document of db.collection(name).find({}, { raw: true })) {
      count += 1;
      bytes += (document as unknown as Buffer).length;
    }
    held.set(`MongoDB ${name}`, count);
    held.set(`MongoDB ${name}, KB`, bytes / 1024);
  }
  return held;
}
