import type { Socket } from 'node:net';
import type { Credentials } from './auth/scram.ts';
import type { ServerState } from './commands/command.ts';
import { Cursors } from './commands/cursors.ts';
import { dispatch, isRepeatable } from './commands/dispatch.ts';
import { describeWarnings } from './commands/session.ts';
import { errorReply } from './errors.ts';
import type { HeapWatch } from './heap.ts';
import type { Catalog } from './storage/catalog.ts';
import { DiskFullError } from './storage/space.ts';
import type { Connection } from './wire/connection.ts';
import { encodeReply, type Request } from './wire/message.ts';

interface Answer {
  request: Request;
  connection: Connection;
  message: Buffer;
}

/** Fewer commands in a minute are rest: an idle product has 200. */
const FEW_COMMANDS = 400;

/**
 * Runs commands as they arrive and replies in groups. The commands of one turn of the event loop form one transaction.
 * No reply, not even to a read, is sent before that transaction is durable.
 */
export class Engine {
  readonly #state: ServerState;
  readonly #connections = new Set<Connection>();
  #answers: Answer[] = [];
  #flushing = false;
  /** Commands since the last sweep. */
  #ran = 0;
  #warned: string[] = [];

  constructor(catalog: Catalog, heap: HeapWatch, credentials: Credentials | undefined) {
    this.#state = {
      catalog,
      heap,
      cursors: new Cursors(),
      credentials,
      startedAt: Date.now(),
      connections: { current: 0, total: 0 },
      counters: new Map(),
    };
    this.#warn();
  }

  nextConnectionId(): number {
    this.#state.connections.total += 1;
    return this.#state.connections.total;
  }

  accept(connection: Connection, socket: Socket): void {
    this.#connections.add(connection);
    this.#state.connections.current = this.#connections.size;
    socket.once('close', () => {
      this.#connections.delete(connection);
      this.#state.connections.current = this.#connections.size;
    });
  }

  readonly run = (request: Request, connection: Connection): void => {
    this.#ran += 1;
    this.#answers.push({ request, connection, message: this.#answer(request, connection) });
    if (this.#flushing) return;
    this.#flushing = true;
    setImmediate(() => this.flush());
  };

  flush(): void {
    this.#flushing = false;
    const answers = this.#answers;
    this.#answers = [];
    const { catalog, cursors } = this.#state;
    try {
      catalog.commit();
      cursors.keepOpened();
      for (const answer of answers) send(answer, answer.message);
    } catch (error) {
      cursors.killOpened();
      if (error instanceof DiskFullError) for (const answer of answers) this.#runAlone(answer);
      else disconnect(answers, error);
    }
    this.#warn();
  }

  /** Removes expired documents, idle cursors and, at rest, what the heap has to let go. */
  sweep(): void {
    const now = Date.now();
    this.#state.cursors.sweep(now);
    this.#state.catalog.removeExpired(now);
    this.flush();
    if (this.#ran < FEW_COMMANDS) this.#state.heap.tidy();
    this.#ran = 0;
  }

  disconnectAll(): void {
    for (const connection of this.#connections) connection.destroy();
  }

  /**
   * Called when the disk was too full for a group of commands, which was rolled back. Run one by one, only commands
   * that need space fail. Replies that do not depend on data are kept: a `getMore` cannot run twice.
   */
  #runAlone(answer: Answer): void {
    const { request, connection } = answer;
    if (!isRepeatable(request.command)) {
      send(answer, answer.message);
      return;
    }
    const message = this.#answer(request, connection);
    try {
      this.#state.catalog.commit();
      this.#state.cursors.keepOpened();
      send(answer, message);
    } catch (error) {
      this.#state.cursors.killOpened();
      if (error instanceof DiskFullError) send(answer, encodeReply(request, errorReply(error)));
      else disconnect([answer], error);
    }
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

  /** Logs a warning for the operator when it begins and when it ends. */
  #warn(): void {
    const warnings = describeWarnings(this.#state);
    if (warnings.length === this.#warned.length && warnings.every((text, i) => text === this.#warned[i])) return;
    for (const msg of warnings.filter((text) => !this.#warned.includes(text))) log('warn', { msg });
    if (warnings.length === 0) log('info', { msg: 'embedded MongoDB: nothing to warn of any more' });
    this.#warned = warnings;
  }
}

function send({ request, connection }: Answer, message: Buffer): void {
  if (!request.silent) connection.send(message);
}

/** Closes the connections of commands that were rolled back, so that no client takes them for successful. */
function disconnect(answers: Answer[], error: unknown): void {
  log('error', { msg: 'embedded MongoDB could not write its file', error: String(error) });
  for (const { connection } of answers) connection.destroy();
}

function log(level: string, entry: Record<string, unknown>): void {
  console.error(JSON.stringify({ level, ...entry }));
}
