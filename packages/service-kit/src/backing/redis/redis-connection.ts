import { createClient } from 'redis';
import { within } from '../../base/waiting.ts';
import { accessOf, type RedisAddress, type RedisSentinels, type RedisServer } from './redis-url.ts';

export type RedisClient = ReturnType<typeof makeClient>;

/** One connection to Redis, restored until it is closed: after a failover to another server. */
export interface RedisConnection {
  /** Another object after each interruption: do not keep it. Its commands fail at once while Redis is away. */
  readonly client: RedisClient;
  readonly isReady: boolean;
  /** Asks the server. Rejects when the connection breaks. */
  isWritable(): Promise<boolean>;
  /**
   * False when the Sentinels name another master: one that is cut off from them stays a master in its own eyes, and
   * refuses writes as soon as it has missed its replicas long enough.
   */
  isNamed(): Promise<boolean>;
  /** Gives the connection up, which rejects its pending commands, and makes a new one. */
  renew(reason: Error): void;
  close(): void;
}

export interface ConnectionEvents {
  /** A new connection stands: what it needs before it is used. */
  prepare(client: RedisClient): Promise<unknown>;
  ready(): void;
  failed(error: unknown): void;
}

const RETRY_MIN_MS = 20;
const RETRY_MAX_MS = 500;
const CONNECT_MS = 2_000;
/** A server that has accepted the connection and does not answer by then hangs, ms. */
const GREET_MS = 3_000;

export const retryPause = (attempt: number) => Math.min(RETRY_MIN_MS * 2 ** Math.min(attempt, 6), RETRY_MAX_MS);

/** The library never reconnects by itself: the next attempt may have to go to another server. */
export const SOCKET = {
  connectTimeout: CONNECT_MS,
  keepAlive: true,
  noDelay: true,
  reconnectStrategy: false,
} as const;

function makeClient(target: RedisServer | RedisSentinels, address: RedisAddress) {
  return createClient({
    ...accessOf(target),
    database: target.database,
    disableOfflineQueue: true,
    // A limit for each command would cost an AbortSignal and a timer each; pings detect a server that hangs.
    commandOptions: { timeout: 0 },
    socket: { ...address, ...(target.tls ? { tls: true as const } : {}), ...SOCKET },
  });
}

export function openConnection(target: RedisServer | RedisSentinels, events: ConnectionEvents): RedisConnection {
  const isFixed = 'server' in target;
  const locate = async () => (isFixed ? target.server : findMaster(target));
  // Never connected: stands in until the first connection is there.
  let address: RedisAddress = { host: 'localhost', port: 0 };
  let client = makeClient(target, address);
  let ready = false;
  let closed = false;
  let attempts = 0;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    let fresh: RedisClient | null = null;
    try {
      const found = await locate();
      fresh = makeClient(target, found);
      const made = fresh;
      made.on('error', (error) => lost(made, error));
      await within(greet(made), GREET_MS, () => new Error('Redis does not answer'));
      if (closed) return made.destroy();
      client = made;
      address = found;
      ready = true;
      attempts = 0;
      events.ready();
    } catch (error) {
      fresh?.destroy();
      if (!closed) retry(error);
    }
  }

  /** A proxy may not tell a role: its address is believed. */
  const isWritable = (one: RedisClient) =>
    isMaster(one).catch((error: Error) => (isFixed && /^(ERR|NOPERM) /.test(error.message)) || Promise.reject(error));

  async function greet(made: RedisClient): Promise<void> {
    await made.connect();
    if (!(await isWritable(made))) throw new Error('READONLY this server is no master yet');
    await events.prepare(made);
  }

  /** A connection that never became ready is `connect`'s own concern. */
  function lost(which: RedisClient, error: unknown): void {
    if (which !== client || !ready || closed) return;
    ready = false;
    which.destroy();
    retry(error);
  }

  function retry(error: unknown): void {
    events.failed(error);
    timer = setTimeout(() => void connect(), attempts === 0 ? 0 : retryPause(attempts));
    attempts += 1;
  }

  void connect();
  return {
    get client() {
      return client;
    },
    get isReady() {
      return ready && client.isReady;
    },
    isWritable: () => isWritable(client),
    async isNamed() {
      if (isFixed) return true;
      const { host, port } = await findMaster(target);
      return host === address.host && port === address.port;
    },
    renew(reason) {
      lost(client, reason);
    },
    close() {
      closed = true;
      ready = false;
      clearTimeout(timer);
      client.destroy();
    },
  };
}

/** A former master may come back as a replica, and its connections with it; an address may move to another server. */
const isMaster = async (client: RedisClient): Promise<boolean> => (await client.role())?.role === 'master';

/** A Sentinel that has not answered by then is passed over, ms. */
const PATIENCE_MS = 1_000;

interface Named extends RedisAddress {
  /** Rises with each failover. */
  epoch: number;
}

/**
 * Asks all Sentinels for the master and believes the newest answer: one that was cut off may still name the former
 * master. Throws when none answers.
 */
async function findMaster(target: RedisSentinels): Promise<RedisAddress> {
  const asked = await Promise.allSettled(target.sentinels.map((sentinel) => askSentinel(sentinel, target)));
  const answers = asked.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
  const [newest] = answers.sort((one, other) => other.epoch - one.epoch);
  if (newest) return newest;
  throw new AggregateError(
    asked.map((each) => (each.status === 'rejected' ? each.reason : null)),
    'no Sentinel names a master',
  );
}

async function askSentinel(sentinel: RedisAddress, target: RedisSentinels): Promise<Named> {
  const tls = target.tls ? { tls: true as const } : {};
  const client = createClient({
    ...target.sentinelAccess,
    RESP: 2,
    disableClientInfo: true,
    // `destroy` does not end a connection that is being made.
    socket: { ...sentinel, ...tls, connectTimeout: PATIENCE_MS, reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  const timer = setTimeout(() => client.destroy(), PATIENCE_MS);
  try {
    await client.connect();
    const reply = await client.sendCommand<string[]>(['SENTINEL', 'MASTER', target.master]);
    const field = (name: string) => reply[reply.indexOf(name) + 1] as string;
    return { host: field('ip'), port: Number(field('port')), epoch: Number(field('config-epoch')) };
  } finally {
    clearTimeout(timer);
    client.destroy();
  }
}
