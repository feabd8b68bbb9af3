import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from '@jest/globals';
import { type WebSocket as Peer, WebSocketServer } from 'ws';
import { LiveSocket } from './live-socket.ts';
import type { LiveStatusName } from './live-state.ts';

export interface Message {
  type: string;
  seq?: number;
  from?: number;
  ref?: number;
  [field: string]: unknown;
}

/** A real server on a port of the system's choice; keeps what it received. */
export class LiveServer {
  readonly server: WebSocketServer;
  readonly offered: string[][] = [];
  readonly received: Message[] = [];
  peers: Peer[] = [];
  onPeer: (peer: Peer) => void = (peer) => greet(peer, 1);

  constructor(port = 0) {
    this.server = new WebSocketServer({ port, host: '127.0.0.1', handleProtocols: () => 'luplay.v1' });
    this.server.on('connection', (peer, request) => {
      this.offered.push(String(request.headers['sec-websocket-protocol']).split(', '));
      this.peers.push(peer);
      peer.on('message', (data) => this.received.push(JSON.parse(String(data)) as Message));
      this.onPeer(peer);
    });
  }

  async ready(): Promise<this> {
    if (this.server.address() === null) await new Promise((done) => this.server.once('listening', done));
    return this;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  send(message: Message): void {
    this.peers.at(-1)?.send(JSON.stringify({ serverTime: Date.now(), ...message }));
  }

  async stop(): Promise<void> {
    for (const peer of this.peers) peer.terminate();
    await new Promise((closed) => this.server.close(closed));
  }
}

export function greet(peer: Peer, seq: number): void {
  peer.send(JSON.stringify({ type: 'connection_established', seq, from: 0, serverTime: Date.now() }));
}

interface FollowOptions {
  port?: number;
  timeout?: number;
  /** Before the first retry, ms. */
  firstWait?: number;
  silence?: { quiet: number; lost: number };
}

/** A server and a client for each test of a file. */
export class LiveFixture {
  server!: LiveServer;
  live!: LiveSocket<Message>;
  messages: Message[] = [];
  /** Arguments of the calls of `backoff`: the numbers of the attempts. */
  waits: number[] = [];

  constructor() {
    beforeEach(async () => {
      this.server = await new LiveServer().ready();
    });
    afterEach(async () => {
      this.live?.close();
      await this.server.stop();
    });
  }

  get url(): string {
    return `ws://127.0.0.1:${this.server.port}/ws/game/abc`;
  }

  follow({
    port = this.server.port,
    timeout = 30_000,
    firstWait = 5,
    silence = { quiet: 2000, lost: 4000 },
  }: FollowOptions = {}): void {
    this.messages = [];
    this.waits = [];
    this.live = new LiveSocket<Message>({
      url: `ws://127.0.0.1:${port}/ws/game/abc`,
      protocols: () => ['bearer.token'],
      onMessage: (message) => this.messages.push(message),
      backoff: (attempt) => {
        this.waits.push(attempt);
        return attempt === 0 ? firstWait : 5;
      },
      timeout,
      silence,
    });
    this.live.open();
  }

  /** Resolves once `reached` holds; checked in each turn of the event loop. */
  async until(reached: () => boolean, what: string): Promise<void> {
    const end = Date.now() + 20_000;
    while (!reached()) {
      if (Date.now() > end) throw new Error(`never: ${what} (status ${this.live.state.status})`);
      await new Promise((turn) => setImmediate(turn));
    }
  }

  status(name: LiveStatusName): Promise<void> {
    return this.until(() => this.live.state.status === name, `status ${name}`);
  }
}
