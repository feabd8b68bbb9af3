import { BEARER_PROTOCOL_PREFIX, SOCKET_PROTOCOL } from '@luplay/contracts';
import { WebSocket } from 'ws';
import { PATIENCE_MS } from './eventually.ts';

/** A message as it came: every one has a `type`. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every kind of socket
export type AnyMessage = { type: string } & Record<string, any>;

export interface TestSocket {
  ws: WebSocket;
  /** Everything received so far except heartbeats. */
  messages: AnyMessage[];
  readonly heartbeats: number;
  /** The next message of this type that has not been handed out yet. */
  next(type: string): Promise<AnyMessage>;
  /** The first message, received or yet to come, for which `wanted` holds. */
  waitFor(wanted: (message: AnyMessage) => boolean): Promise<AnyMessage>;
  send(message: object | string): void;
  close(): Promise<void>;
  closed: Promise<{ code: number; reason: string }>;
  /** All text received, for searching it. */
  rawBytes(): string;
}

export interface SocketOptions {
  token?: string;
  origin?: string;
  /** Subprotocols instead of the usual; [] for none. */
  protocols?: string[];
  headers?: Record<string, string>;
}

interface Waiter {
  wanted(message: AnyMessage): boolean;
  resolve(message: AnyMessage): void;
  reject(error: Error): void;
}

/**
 * Opens a socket at a test service; resolves when it is open, rejects with `HTTP <status>` when the upgrade is refused.
 */
export async function openSocket(url: string, path: string, options: SocketOptions = {}): Promise<TestSocket> {
  const protocols =
    options.protocols ??
    (options.token === undefined ? [SOCKET_PROTOCOL] : [SOCKET_PROTOCOL, BEARER_PROTOCOL_PREFIX + options.token]);
  const ws = new WebSocket(url.replace(/^http/, 'ws') + path, protocols, {
    perMessageDeflate: false,
    headers: { ...options.headers, ...(options.origin === undefined ? {} : { origin: options.origin }) },
  });
  const messages: AnyMessage[] = [];
  const texts: string[] = [];
  let heartbeats = 0;
  const waiters = new Set<Waiter>();
  const taken = new Set<AnyMessage>();
  const closed = Promise.withResolvers<{ code: number; reason: string }>();

  ws.on('message', (data) => {
    const text = String(data);
    texts.push(text);
    const message = JSON.parse(text) as AnyMessage;
    if (message.type === 'heartbeat') {
      heartbeats += 1;
      return;
    }
    messages.push(message);
    for (const waiter of [...waiters]) if (waiter.wanted(message)) waiter.resolve(message);
  });
  ws.on('close', (code, reason) => {
    closed.resolve({ code, reason: String(reason) });
    for (const waiter of [...waiters]) waiter.reject(new Error(`socket closed with ${code}`));
  });

  function waitFor(wanted: (message: AnyMessage) => boolean): Promise<AnyMessage> {
    const known = messages.find(wanted);
    if (known) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const got = messages.map((message) => message.type).join(', ');
        waiter.reject(new Error(`no such message within ${PATIENCE_MS} ms; got: ${got}`));
      }, PATIENCE_MS);
      const done = () => {
        clearTimeout(timer);
        waiters.delete(waiter);
      };
      const waiter: Waiter = {
        wanted,
        resolve(message) {
          done();
          resolve(message);
        },
        reject(error) {
          done();
          reject(error);
        },
      };
      waiters.add(waiter);
    });
  }

  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('unexpected-response', (_request, response) => {
      reject(new Error(`HTTP ${response.statusCode}`));
      response.resume();
      ws.terminate();
    });
    ws.on('error', reject);
  });

  return {
    ws,
    messages,
    get heartbeats() {
      return heartbeats;
    },
    waitFor,
    async next(type) {
      const message = await waitFor((one) => one.type === type && !taken.has(one));
      taken.add(message);
      return message;
    },
    send: (message) => ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async close() {
      ws.close();
      await closed.promise;
    },
    closed: closed.promise,
    rawBytes: () => texts.join('\n'),
  };
}
