import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { makeCredentials } from './auth/scram.ts';
import { Engine } from './engine.ts';
import { HeapWatch } from './heap.ts';
import { Catalog } from './storage/catalog.ts';
import { Connection } from './wire/connection.ts';

export interface EmbeddedMongoOptions {
  /** Path of the SQLite file. Created when it does not exist. */
  file: string;
  /** 0: a free port chosen by the system. */
  port?: number;
  /** A loopback address, because the protocol is not encrypted. */
  host?: string;
  /** The only account, in database admin. Unset: no log-in is required. The password is printable ASCII. */
  account?: { user: string; password: string } | undefined;
  /** Move unreadable rows of the file to its table `damaged`. Unset: such a start is refused. */
  setAside?: boolean;
  /** Interval between removals of expired documents, ms. */
  ttlIntervalMs?: number;
}

export interface EmbeddedMongo {
  /** For MongoClient, with the account's password. */
  url: string;
  port: number;
  /** Closes connections, commits and releases the file. */
  close(): Promise<void>;
}

const TTL_INTERVAL_MS = 60_000;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

/**
 * Starts a server. Rejects with StorageError when another process has the file open, when rows are damaged or do not
 * fit into memory, and with the system's error when the port is taken.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { file, port = 0, host = '127.0.0.1', ttlIntervalMs = TTL_INTERVAL_MS, account, setAside = false } = options;
  if (!LOOPBACK.test(host)) throw new Error(`the embedded MongoDB server listens on loopback only, not on ${host}`);
  const heap = new HeapWatch();
  const catalog = openCatalog(file, { setAside, heap });
  const engine = new Engine(catalog, heap, account && makeCredentials(account.user, account.password));
  const server = createServer((socket) =>
    engine.accept(new Connection(engine.nextConnectionId(), socket, engine.run), socket),
  );
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    heap.close();
    catalog.close();
    throw error;
  }
  const sweeper = setInterval(() => engine.sweep(), ttlIntervalMs);
  sweeper.unref();
  const bound = (server.address() as AddressInfo).port;
  let closing: Promise<void> | undefined;
  const close = async () => {
    clearInterval(sweeper);
    engine.flush();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    engine.disconnectAll();
    await closed;
    heap.close();
    catalog.close();
  };
  const urlHost = host.includes(':') ? `[${host}]` : host;
  const login = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : '';
  return {
    url: `mongodb://${login}${urlHost}:${bound}/?directConnection=true`,
    port: bound,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function openCatalog(file: string, options: { setAside: boolean; heap: HeapWatch }): Catalog {
  try {
    const catalog = new Catalog(file, options);
    options.heap.measure();
    return catalog;
  } catch (error) {
    options.heap.close();
    throw error;
  }
}
