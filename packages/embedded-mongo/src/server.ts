import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { type Credentials, makeCredentials } from './auth/scram.ts';
import type { ServerState } from './commands/command.ts';
import { Cursors } from './commands/cursors.ts';
import { dispatch } from './commands/dispatch.ts';
import { errorReply } from './errors.ts';
import { Catalog } from './storage/catalog.ts';
import { removeExpired } from './storage/expiry.ts';
import { Connection } from './wire/connection.ts';
import { encodeReply, type Request } from './wire/message.ts';

export interface EmbeddedMongoOptions {
  /** Path of the SQLite file; created when it is not there. */
  file: string;
  /** 0: a free one of the system's choosing. */
  port?: number;
  /** A loopback address: the protocol is not encrypted. */
  host?: string;
  /** The one account, in database admin; unset: no log-in is asked for. The password is printable ASCII. */
  account?: { user: string; password: string } | undefined;
  /** How often documents past their TTL are removed, in milliseconds. */
  ttlIntervalMs?: number;
}

export interface EmbeddedMongo {
  /** For MongoClient, the account's password included. */
  url: string;
  port: number;
  /** Ends connections, makes the last changes durable and releases the file. */
  close(): Promise<void>;
}

const TTL_INTERVAL_MS = 60_000;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

/**
 * Starts a server. Rejects with StorageError when another process has the file, and with the system's error when the port is taken.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { file, port = 0, host = '127.0.0.1', ttlIntervalMs = TTL_INTERVAL_MS, account } = options;
  if (!LOOPBACK.test(host)) throw new Error(`the embedded MongoDB server listens on loopback only, not on ${host}`);
  const catalog = new Catalog(file);
  const engine = new Engine(catalog, account && makeCredentials(account.user, account.password));
  const server = createServer((socket) =>
    engine.accept(new Connection(engine.nextConnectionId(), socket, engine.run), socket),
  );
  try {
    await listen(server, port, host);
  } catch (error) {
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

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

interface Answer {
  connection: Connection;
  message: Buffer | undefined;
}

/**
 * Runs commands as they arrive and answers them together: the commands of one turn of the event loop become one transaction, and no
 * answer, of reads neither, leaves before that transaction is durable.
 */
class Engine {
  readonly #state: ServerState;
  readonly #connections = new Set<Connection>();
  #answers: Answer[] = [];
  #flushing = false;

  constructor(catalog: Catalog, credentials: Credentials | undefined) {
    this.#state = {
      catalog,
      cursors: new Cursors(),
      credentials,
      startedAt: Date.now(),
      connections: { current: 0, total: 0 },
      counters: new Map(),
    };
  }

  nextConnectionId(): number {
    this.#state.connections.total += 1;
    return this.#state.connections.total;
  }

  accept(connection: Connection, socket: { once(event: 'close', listener: () => void): unknown }): void {
    this.#connections.add(connection);
    this.#state.connections.current = this.#connections.size;
    socket.once('close', () => {
      this.#connections.delete(connection);
      this.#state.connections.current = this.#connections.size;
    });
  }

  readonly run = (request: Request, connection: Connection): void => {
    const message = this.#answer(request, connection);
    this.#answers.push({ connection, message: request.silent ? undefined : message });
    if (this.#flushing) return;
    this.#flushing = true;
    setImmediate(() => this.flush());
  };

  flush(): void {
    this.#flushing = false;
    const answers = this.#answers;
    this.#answers = [];
    try {
      this.#state.catalog.commit();
    } catch (error) {
      // Nothing of this turn has happened: its clients must not believe it has. Drivers see a lost connection.
      console.error(
        JSON.stringify({ level: 'error', msg: 'embedded MongoDB could not write its file', error: String(error) }),
      );
      for (const { connection } of answers) connection.destroy();
      return;
    }
    for (const { connection, message } of answers) if (message) connection.send(message);
  }

  /** Removes documents past their TTL and cursors nobody reads. */
  sweep(): void {
    const now = Date.now();
    this.#state.cursors.sweep(now);
    removeExpired(this.#state.catalog, now);
    this.flush();
  }

  disconnectAll(): void {
    for (const connection of this.#connections) connection.destroy();
  }

  #answer(request: Request, connection: Connection): Buffer {
    try {
      const { $db } = request.command;
      const reply = dispatch({
        server: this.#state,
        database: typeof $db === 'string' ? $db : '',
        command: request.command,
        raw: request.raw,
        connectionId: connection.id,
        session: connection.session,
      });
      return encodeReply(request, reply);
    } catch (error) {
      return encodeReply(request, errorReply(error));
    }
  }
}
