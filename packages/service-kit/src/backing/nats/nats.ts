import type { Socket } from 'node:net';
import type { Bucket, EventSpec, RequestSpec } from '@luplay/contracts';
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { NodeTransport } from '@nats-io/transport-node/lib/node_transport.js';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { singleBucket, type TypedBucket } from './bucket.ts';
import { consumeEvents, publishEvent } from './events.ts';
import type { NatsLink } from './nats-link.ts';
import { readNatsUrl } from './nats-url.ts';
import { answerRequests, askRequest } from './requests.ts';
import { spreadBucket } from './spread-bucket.ts';

export interface Nats {
  readonly connected: boolean;
  /** Resolves at the first connection. */
  ready: Promise<void>;
  /** The same object for the same specification. */
  bucket<V extends z.ZodType>(spec: Bucket<V>): TypedBucket<z.output<V>>;
  /**
   * Stores the event durably; resolves when JetStream acknowledged it. The same `id` within two minutes is stored once.
   * Throws `unavailable` while NATS is away: the caller keeps the event and tries again.
   */
  publish<V extends z.ZodType>(event: EventSpec<V>, payload: z.output<V>, options: { id: string }): Promise<void>;
  /**
   * Delivers each event to `handler` on one replica, again until it resolves: the handler must be idempotent. Starts
   * when NATS is available and resumes after outages.
   */
  consume<V extends z.ZodType>(
    event: EventSpec<V>,
    durableName: string,
    handler: (payload: z.output<V>) => Promise<void>,
  ): void;
  /**
   * Throws what the answering service threw, and `unavailable` when no reply comes in time: the request may have been
   * carried out.
   */
  ask<Q extends z.ZodType, A extends z.ZodType>(spec: RequestSpec<Q, A>, question: z.input<Q>): Promise<z.output<A>>;
  /** Starts to answer, shared with the other replicas. Returns a function that stops, for `kit.onDrain`. */
  answer<Q extends z.ZodType, A extends z.ZodType>(
    spec: RequestSpec<Q, A>,
    handler: (question: z.output<Q>) => Promise<z.output<A>>,
  ): () => Promise<void>;
  /** The bare connection for core subjects (probes); throws `unavailable` while there is none. */
  core(): NatsConnection;
  /** A subject, stream or bucket name within this deployment's namespace. */
  name(name: string): string;
  close(): Promise<void>;
}

/** Work that failed is tried again after this long at most, ms: a cluster elects new leaders within seconds. */
const RETRY_MAX_MS = 500;

/** How often the list of a cluster's servers is compared, ms. */
const LOOK_MS = 250;

/** How often the server of a cluster is asked whether it can store, and after how many misses it is left, ms. */
const STORE_LOOK_MS = 2_000;
const STORE_MISSES = 2;
/** After as many at last, when no server can store. */
const STORE_MISSES_MAX = 10;

export interface NatsOptions {
  url: string;
  /** Prefix of subjects, streams and buckets. */
  namespace: string;
  /** Of the connection, for the server's own lists. */
  clientName: string;
  log: Logger;
  /** Whether written values are checked against their contract. */
  checks?: boolean;
  /** Copies of each stream and bucket. */
  replicas?: number;
  /** Number of buckets that each spread bucket is made of. */
  streams?: number;
}

export function openNats(options: NatsOptions): Nats {
  const { namespace, log } = options;
  keepErrorsOfNatsSockets();
  let connection: NatsConnection | null = null;
  let clients: { js: JetStreamClient; jsm: JetStreamManager } | null = null;
  let up = false;
  let closed = false;
  let outage = new AbortController();
  let watches: NodeJS.Timeout[] = [];
  const jobs = new Set<(signal: AbortSignal) => Promise<void>>();
  /** Each has jobs for as long as the connection lives. */
  const buckets = new Map<Bucket, TypedBucket<unknown>>();

  const link: NatsLink = {
    log,
    checks: options.checks ?? true,
    replicas: options.replicas ?? 1,
    streams: options.streams ?? 1,
    get connected() {
      return up;
    },
    get closed() {
      return closed;
    },
    name: (name) => (namespace === '' ? name : `${namespace}_${name}`),
    jetstream() {
      if (!up || !clients) throw new AppError('unavailable', { cause: new Error('NATS is away') });
      return clients;
    },
    core() {
      if (!up || !connection) throw new AppError('unavailable', { cause: new Error('NATS is away') });
      return connection;
    },
    onEachConnection(job) {
      jobs.add(job);
      if (up) void run(job, outage.signal);
    },
  };

  async function run(job: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    for (let wait = 100; !signal.aborted && !closed; wait = Math.min(wait * 2, RETRY_MAX_MS)) {
      try {
        await job(signal);
        return;
      } catch (error) {
        if (signal.aborted || closed) return;
        log.warn({ err: error }, 'NATS work failed, trying again');
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  function markUp(): void {
    if (up || closed) return;
    up = true;
    startJobs();
  }

  function startJobs(): void {
    outage.abort();
    outage = new AbortController();
    for (const job of jobs) void run(job, outage.signal);
  }

  function markDown(): void {
    if (!up) return;
    up = false;
    log.warn('NATS is away');
    outage.abort();
  }

  const ready = (async () => {
    while (!closed) {
      try {
        connection = await connect({
          ...readNatsUrl(options.url),
          name: options.clientName,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 250,
          reconnectJitter: 100,
          waitOnFirstConnect: true,
          timeout: 2_000,
          pingInterval: 5_000,
          maxPingOut: 2,
          // Otherwise each write to a bucket makes two errors, with stack traces, in case it fails.
          noAsyncTraces: true,
        });
        break;
      } catch (error) {
        log.warn({ err: error }, 'NATS cannot be reached');
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
    if (!connection) return;
    if (closed) return void (await connection.close());
    // From now on: otherwise the second refused log-in of all would close it for good. Before, it tells the log why.
    Object.assign((connection as NatsConnection & { options: object }).options, { ignoreAuthErrorAbort: true });
    clients = { js: jetstream(connection, { timeout: 2_000 }), jsm: await manager(connection) };
    markUp();
    void watch(connection);
    if (link.replicas === 1) return;
    watches = [watchServers(connection, () => up && startJobs()), watchStore(connection, clients.jsm, () => up)];
  })();
  ready.catch((error) => log.error({ err: error }, 'NATS connection failed'));

  async function watch(nc: NatsConnection): Promise<void> {
    for await (const status of nc.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') markDown();
      if (status.type === 'reconnect') {
        log.info('NATS is back');
        markUp();
      }
    }
  }

  return {
    get connected() {
      return up;
    },
    ready,
    name: link.name,
    bucket<V extends z.ZodType>(spec: Bucket<V>) {
      const bucket = buckets.get(spec) ?? (spec.spread ? spreadBucket(link, spec) : singleBucket(link, spec));
      buckets.set(spec, bucket as TypedBucket<unknown>);
      return bucket as TypedBucket<z.output<V>>;
    },
    publish: (event, payload, options) => publishEvent(link, event, payload, options.id),
    consume: (event, durableName, handler) => consumeEvents(link, event, durableName, handler),
    ask: (spec, question) => askRequest(link, spec, question),
    answer: (spec, handler) => answerRequests(link, spec, handler),
    core: link.core,
    async close() {
      closed = true;
      up = false;
      for (const watch of watches) clearInterval(watch);
      outage.abort();
      await connection?.close().catch(() => undefined);
    },
  };
}

/**
 * Calls `lost` when the server no longer names another one of its cluster. That one may have led a consumer of ours,
 * which the library would notice by missing heartbeats after 10 to 30 s. Its own `update` leaves out the servers of the
 * URL.
 */
function watchServers(nc: NatsConnection, lost: () => void): NodeJS.Timeout {
  let known: string[] = [];
  const look = () => {
    const present = nc.info?.connect_urls ?? [];
    if (!nc.isClosed() && known.some((url) => !present.includes(url))) lost();
    known = present;
  };
  return setInterval(look, LOOK_MS).unref();
}

/**
 * Leaves a server that cannot store: one that is cut off from the others of its cluster keeps its clients, and they
 * would stay with it for as long.
 */
function watchStore(nc: NatsConnection, jsm: JetStreamManager, isUp: () => boolean): NodeJS.Timeout {
  let misses = 0;
  let limit = STORE_MISSES;
  let asks = false;
  async function look(): Promise<void> {
    if (asks || !isUp()) return;
    asks = true;
    const stores = await jsm.getAccountInfo().then(
      () => true,
      () => false,
    );
    asks = false;
    if (stores) limit = STORE_MISSES;
    misses = stores || !isUp() ? 0 : misses + 1;
    if (misses < limit) return;
    misses = 0;
    limit = Math.min(2 * limit, STORE_MISSES_MAX);
    // The next of the servers that it knows.
    await nc.reconnect().catch(() => undefined);
  }
  return setInterval(() => void look(), STORE_LOOK_MS).unref();
}

/**
 * The API check of the library needs a reply: a restart of the server at that moment would close the connection for
 * good.
 */
async function manager(nc: NatsConnection): Promise<JetStreamManager> {
  return jetstreamManager(nc, { timeout: 2_000, checkAPI: false });
}

/**
 * Version 3.4 of the library removes all listeners of a socket that a server has closed, also that of `error`. A write
 * that was under way then fails as an uncaught exception, and would end the process. Such an error needs no handling:
 * the library reconnects.
 */
function keepErrorsOfNatsSockets(): void {
  const transport = NodeTransport.prototype;
  // Whatever opens a socket, or wraps one in TLS.
  for (const name of ['dial', 'startTLS', 'tlsFirst'] as const) {
    const plain: (...given: never[]) => Promise<Socket> = transport[name];
    if (patched.has(plain)) continue;
    const open = async function (this: NodeTransport, ...given: never[]) {
      return withErrorListener(await plain.apply(this, given));
    };
    patched.add(open);
    Object.assign(transport, { [name]: open });
  }
}

const patched = new WeakSet<object>();

function withErrorListener(socket: Socket): Socket {
  const removeAll = socket.removeAllListeners.bind(socket);
  socket.removeAllListeners = (...given) => {
    removeAll(...given);
    return socket.on('error', () => undefined);
  };
  return socket.on('error', () => undefined);
}
