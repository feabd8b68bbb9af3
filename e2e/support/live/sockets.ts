import { request } from 'node:http';
import { BEARER_PROTOCOL_PREFIX, SOCKET_PROTOCOL } from '@luplay/contracts';
import { product } from '../product/product.ts';
import type { Heard } from './recorder.ts';

type Message = Record<string, unknown> & { type: string };

/** A socket held by the spec itself; keeps every message. */
export class SpecSocket {
  readonly heard: Heard[] = [];
  readonly opened: Promise<void>;
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;
  #waiting: { test: (message: Message) => boolean; done: (message: Message) => void; fail: (why: Error) => void }[] =
    [];

  constructor(path: string, who: string, token?: string) {
    const url = product().url.replace('http', 'ws') + path;
    const protocols = token ? [SOCKET_PROTOCOL, BEARER_PROTOCOL_PREFIX + token] : [SOCKET_PROTOCOL];
    const socket = new WebSocket(url, protocols);
    this.#socket = socket;
    this.opened = new Promise((done, failed) => {
      socket.addEventListener('open', () => done());
      socket.addEventListener('error', () => failed(new Error(`${url} could not be opened`)));
    });
    this.opened.catch(() => {});
    this.closed = new Promise((done) => {
      socket.addEventListener('close', ({ code }) => {
        for (const { fail } of this.#waiting) fail(new Error(`${url} was closed with ${code}`));
        done(code);
      });
    });
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      this.heard.push({ who, at: Date.now(), via: 'socket', url, text });
      const message = JSON.parse(text) as Message;
      const due = this.#waiting.filter(({ test }) => test(message));
      this.#waiting = this.#waiting.filter((waiter) => !due.includes(waiter));
      for (const { done } of due) done(message);
    });
  }

  /** The first message, of those that came and those to come, for which `test` holds; rejects when none can come. */
  find(test: (message: Message) => boolean): Promise<Message> {
    const old = this.heard.map(({ text }) => JSON.parse(text) as Message).find(test);
    if (old) return Promise.resolve(old);
    if (this.#socket.readyState === WebSocket.CLOSED) return Promise.reject(new Error('the socket is closed'));
    return new Promise((done, fail) => this.#waiting.push({ test, done, fail }));
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.close();
  }
}

/** HTTP status that an upgrade with these headers gets: 101 when it is taken. */
export function upgradeStatus(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(product().url);
    const asked = request({
      host: hostname,
      port,
      path,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'bHVwbGF5LWx1cGxheS1sdQ==',
        ...headers,
      },
    });
    asked.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    asked.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on('error', reject);
    asked.end();
  });
}
