import { retryPause } from './redis-connection.ts';
import {
  accessOf,
  type RedisAddress,
  type RedisCluster,
  type RedisSentinels,
  type RedisServer,
  readRedisUrl,
} from './redis-url.ts';
import { slotOf } from './slots.ts';

/**
 * Hash tags of the queues in a cluster. Their slots are evenly spread, so that three masters get two queues each, and
 * six get one.
 */
const QUEUE_TAGS = ['ov', 'cw', 'do', 'ao', 'bo', 'ew'] as const;

/** What BullMQ's queues and workers of this deployment are made with. */
export interface Bull {
  /** Of the queues that share the jobs: in a cluster several, on different nodes. */
  prefixes: readonly string[];
  /** The prefix under which the jobs of a lobby or a play lie. */
  prefixOf(id: string): string;
  connection: BullServer | BullCluster;
}

/** ioredis options of one server, or of the master that Sentinels name. */
type BullServer = ReturnType<typeof serverOptions>;
/** What ioredis's `Cluster` is made with, which BullMQ wants ready-made. */
interface BullCluster {
  nodes: RedisAddress[];
  options: ReturnType<typeof clusterOptions>;
}

/** `name`: of the queues, within the deployment's namespace. */
export function bullOf(url: string, name: string): Bull {
  const target = readRedisUrl(url);
  if (!('nodes' in target)) return { prefixes: [name], prefixOf: () => name, connection: serverOptions(target) };
  const prefixes = QUEUE_TAGS.map((tag) => `${name}:{${tag}}`);
  return {
    prefixes,
    prefixOf: (id) => prefixes[slotOf(id) % prefixes.length] as string,
    connection: { nodes: target.nodes, options: clusterOptions(target) },
  };
}

function serverOptions(target: RedisServer | RedisSentinels) {
  const { database, tls } = target;
  return {
    ...('server' in target ? target.server : sentinelOptions(target)),
    ...accessOf(target),
    ...(database === 0 ? {} : { db: database }),
    ...(tls ? { tls: {} } : {}),
    // Required by BullMQ: its blocking reads must survive an outage.
    maxRetriesPerRequest: null,
    retryStrategy: retryPause,
    // A former master keeps its connections; another server may be at its address by now.
    reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
  };
}

function sentinelOptions({ sentinels, master, sentinelAccess, tls }: RedisSentinels) {
  const { username, password } = sentinelAccess;
  return {
    sentinels,
    name: master,
    ...(username === undefined ? {} : { sentinelUsername: username }),
    ...(password === undefined ? {} : { sentinelPassword: password }),
    ...(tls ? { sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
    sentinelRetryStrategy: retryPause,
  };
}

/** How often ioredis asks where the slots are, ms: a master that hangs does not tell that another took over. */
const REFRESH_MS = 5_000;

function clusterOptions(target: RedisCluster) {
  return {
    clusterRetryStrategy: retryPause,
    slotsRefreshInterval: REFRESH_MS,
    // Certificates are for names: ioredis would connect to the addresses of those in REDIS_URL.
    dnsLookup: (name: string, found: (error: null, address: string) => void) => found(null, name),
    redisOptions: { ...accessOf(target), ...(target.tls ? { tls: {} } : {}), maxRetriesPerRequest: null },
  };
}
