import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection, Db, Document, IndexDescription, MongoClient } from 'mongodb';
import type { Logger } from 'pino';
import { isUnavailable } from '../../base/errors.ts';
import { TimeLimitedClient } from './time-limit.ts';

export interface Index extends IndexDescription {
  /**
   * The collection that keeps its values unique, too. A unique index is for unsharded collections alone unless it
   * begins with the shard key: MongoDB refuses it.
   */
  uniqueIn?: string;
}

/**
 * Every operation on documents ends within 3.5 s, with an error that counts as `unavailable`; a cursor over a whole
 * collection is opened with `UNLIMITED`.
 */
export interface Mongo {
  client: MongoClient;
  db: Db;
  collection<T extends Document = Document>(name: string): Collection<T>;
  /**
   * Creates the indexes; waits for MongoDB without a limit, and the service is not ready until then. Rejects when
   * MongoDB refuses an index.
   */
  ensureIndexes(collection: string, indexes: Index[]): Promise<void>;
  /** Resolves to the warnings of the embedded database; rejects within about 2 s when MongoDB does not answer. */
  ping(): Promise<string[]>;
  /** Number of unfinished `ensureIndexes` calls. */
  readonly pending: number;
  close(): Promise<void>;
}

/** Interval at which the pool checks its minimum size, ms. */
const POOL_LOOK_MS = 2_000;

/** Pause between two attempts at the first connection, ms. */
const CONNECT_PAUSE_MS = 250;

/**
 * A replica set loses nothing that was acknowledged: a write counts when a majority has it, and is repeated once when
 * the primary changes. Reads go to the primary, and see every acknowledged write; `majority` reads would repeat lost
 * compare-and-sets on old documents. Over the URL, which must not weaken it; a server alone ignores it.
 */
const SAFETY = {
  writeConcern: { w: 'majority' },
  retryWrites: true,
  retryReads: true,
  readPreference: 'primary',
  readConcernLevel: 'local',
} as const;

/** A primary that vanishes without closing its connections is noticed after this long plus `connectTimeoutMS`, ms. */
const SET_HEARTBEAT_MS = 2_000;
/** Of one server: only the idle interval, as a failed operation triggers a check at once. */
const HEARTBEAT_MS = 10_000;

/** A TCP connection and a first reply may take this long each, ms. */
const CONNECT_TIMEOUT_MS = 2_000;
/** ... and each reply after that. */
const REPLY_TIMEOUT_MS = 10_000;
/** A server check or a handshake that has not ended within its own time limits and this one never will, ms. */
const STUCK_MARGIN_MS = 3_000;
/** Connections that are made at once: one that hangs takes the place of a further one. The driver's default is 2. */
const MAX_CONNECTING = 10;

/** Whether the URL names more than one server, or says that it is a replica set. */
const isReplicaSet = (url: string): boolean =>
  /^mongodb(\+srv:|:\/\/[^/?]*,)/.test(url) || /[?&]replicaSet=/i.test(url);

/** Connects in the background; once connected, the driver reconnects by itself. The URL names the database. */
export function openMongo(url: string, log: Logger): Mongo {
  const client = new TimeLimitedClient(url, {
    appName: 'luplay',
    serverSelectionTimeoutMS: 2_000,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    socketTimeoutMS: REPLY_TIMEOUT_MS,
    waitQueueTimeoutMS: 5_000,
    maxPoolSize: 40,
    maxConnecting: MAX_CONNECTING,
    // Ten concurrent operations find open connections: a burst should not start with handshakes.
    minPoolSize: 10,
    heartbeatFrequencyMS: isReplicaSet(url) ? SET_HEARTBEAT_MS : HEARTBEAT_MS,
    ...SAFETY,
    ignoreUndefined: true,
    // Functions in input objects are never serialised.
    serializeFunctions: false,
  });
  // Not a public option, but the driver passes it to its pools. Their default is to check ten times a second.
  Object.assign(client.options, { minPoolSizeCheckFrequencyMS: POOL_LOOK_MS });
  const db = client.db();
  let pending = 0;
  let closed = false;

  /**
   * Until it succeeds. Driver 7.8 connects by itself at the first operation, but once: when that fails, it refuses
   * every later operation because its topology is closed. A call of `connect` makes a new one.
   */
  async function connect(): Promise<void> {
    while (!closed) {
      try {
        await client.connect();
        return;
      } catch (error) {
        if (!closed) log.warn({ err: error }, 'mongo is away');
        await sleep(CONNECT_PAUSE_MS, undefined, { ref: false });
      }
    }
  }
  void connect();

  const stopWatching = watchStuck(client, (what) => {
    if (closed) return;
    log.warn(`${what} does not end: connecting anew`);
    client.close().then(connect, (error) => log.warn({ err: error }, 'the stopped client could not be closed'));
  });

  async function creatable(indexes: Index[]): Promise<IndexDescription[]> {
    const isSharded = indexes.some(({ uniqueIn }) => uniqueIn) && (await db.command({ hello: 1 })).msg === 'isdbgrid';
    return indexes.map(({ uniqueIn, unique = false, ...index }) => ({
      ...index,
      ...(unique && !(isSharded && uniqueIn) && { unique }),
    }));
  }

  return {
    client,
    db,
    collection: (name) => db.collection(name),
    get pending() {
      return pending;
    },
    async ensureIndexes(collection, indexes) {
      if (indexes.length === 0) return;
      pending += 1;
      try {
        for (let wait = 100; !closed; wait = Math.min(wait * 2, 1_000)) {
          try {
            await db.collection(collection).createIndexes(await creatable(indexes));
            return;
          } catch (error) {
            if (!isUnavailable(error)) throw error;
            log.warn({ err: error, collection }, 'mongo is away, indexes wait');
            await new Promise((resolve) => setTimeout(resolve, wait));
          }
        }
      } finally {
        pending -= 1;
      }
    },
    async ping() {
      const { warnings } = await db.command({ ping: 1 }, { timeoutMS: 2_000 });
      return Array.isArray(warnings) ? warnings.map(String) : [];
    },
    async close() {
      closed = true;
      stopWatching();
      await client.close();
    },
  };
}

/**
 * Calls `onStuck` when a check of a server, or the handshake of a connection, does not end. Driver 7.8 waits for ever
 * for a `drain` when it writes to a connection that the server has just closed; neither has a time limit for that.
 * Without checks a server that was away is never used again, and when MAX_CONNECTING handshakes hang, no connection is
 * made any more. Returns what stops the watch.
 */
function watchStuck(client: MongoClient, onStuck: (what: string) => void): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const end = (what: string) => {
    clearTimeout(timers.get(what));
    timers.delete(what);
  };
  const endAll = () => {
    for (const what of timers.keys()) end(what);
  };
  const begin = (what: string, limit: number) => {
    end(what);
    // In two steps: a process that was stopped runs its timers before it reads the reply that has come meanwhile.
    const suspect = () => {
      const act = () => {
        endAll();
        onStuck(what);
      };
      timers.set(what, setTimeout(act, STUCK_MARGIN_MS).unref());
    };
    timers.set(what, setTimeout(suspect, limit).unref());
  };
  const checkOf = (server: string) => `the check of ${server}`;
  client.on('serverHeartbeatStarted', ({ connectionId: server, awaited }) => {
    // A server that is awaited replies when something has changed, or after the interval.
    begin(checkOf(server), 2 * CONNECT_TIMEOUT_MS + (awaited ? client.options.heartbeatFrequencyMS : 0));
  });
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => end(checkOf(connectionId)));
  client.on('serverHeartbeatFailed', ({ connectionId }) => end(checkOf(connectionId)));
  client.on('serverClosed', ({ address }) => end(checkOf(address)));
  const handshakeOf = ({ address, connectionId }: { address: string; connectionId: number | string }) =>
    `the handshake of connection ${connectionId} to ${address}`;
  client.on('connectionCreated', (made) => begin(handshakeOf(made), 2 * CONNECT_TIMEOUT_MS + REPLY_TIMEOUT_MS));
  client.on('connectionReady', (made) => end(handshakeOf(made)));
  client.on('connectionClosed', (made) => end(handshakeOf(made)));
  return endAll;
}
