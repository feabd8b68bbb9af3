import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type WebSocket as Peer, WebSocketServer } from 'ws';
import { backoff, LiveSocket, type LiveStatusName, MAX_RETRIES } from './live-socket.ts';
import { resetServerClock, serverNow } from './server-clock.ts';

interface Message {
  type: string;
  seq?: number;
  from?: number;
  ref?: number;
  [field: string]: unknown;
}

/** A real server on a port of the system's choice; remembers what it was asked. */
class Room {
  readonly server: WebSocketServer;
  readonly offered: string[][] = [];
  readonly asked: Message[] = [];
  peers: Peer[] = [];
  onPeer: (peer: Peer) => void = (peer) => greet(peer, 1);

  constructor(port = 0) {
    this.server = new WebSocketServer({ port, host: '127.0.0.1', handleProtocols: () => 'luplay.v1' });
    this.server.on('connection', (peer, request) => {
      this.offered.push(String(request.headers['sec-websocket-protocol']).split(', '));
      this.peers.push(peer);
      peer.on('message', (data) => this.asked.push(JSON.parse(String(data)) as Message));
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

function greet(peer: Peer, seq: number): void {
  peer.send(JSON.stringify({ type: 'connection_established', seq, from: 0, serverTime: Date.now() }));
}

let room: Room;
let live: LiveSocket<Message>;
let heard: Message[];
let waits: number[];

function follow(
  port = room.port,
  patience = 1000,
  firstWait = 5,
  silence = { quiet: 2000, lost: 4000 },
): LiveSocket<Message> {
  heard = [];
  waits = [];
  live = new LiveSocket<Message>({
    url: `ws://127.0.0.1:${port}/ws/game/abc`,
    protocols: () => ['bearer.token'],
    onMessage: (message) => heard.push(message),
    backoff: (attempt) => {
      waits.push(attempt);
      return attempt === 0 ? firstWait : 5;
    },
    patience,
    silence,
  });
  live.open();
  return live;
}

/** Resolves once `reached` holds; asked after each change of the connection and each message. */
async function until(reached: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 5000;
  while (!reached()) {
    if (Date.now() > end) throw new Error(`never: ${what} (status ${live.state.status})`);
    await new Promise((turn) => setImmediate(turn));
  }
}
const status = (name: LiveStatusName) => until(() => live.state.status === name, `status ${name}`);

beforeEach(async () => {
  room = await new Room().ready();
});
afterEach(async () => {
  live?.close();
  await room.stop();
});

describe('live socket', () => {
  it('opens with the protocol and the token, and hears the greeting', async () => {
    follow();
    await status('open');
    expect(room.offered).toEqual([['luplay.v1', 'bearer.token']]);
    expect(heard.map((message) => message.type)).toEqual(['connection_established']);
  });

  it('drops old messages and delivers in order', async () => {
    follow();
    await status('open');
    room.send({ type: 'lobby_update', seq: 2, from: 1 });
    room.send({ type: 'lobby_update', seq: 1, from: 0, stale: true });
    room.send({ type: 'answer_progress', seq: 2, from: 2 });
    await until(() => heard.length === 3, 'three messages');
    expect(heard.map(({ seq }) => seq)).toEqual([1, 2, 2]);
    expect(heard.some((message) => message.stale)).toBe(false);
  });

  it('asks for a snapshot when it missed something, and delivers nothing until then', async () => {
    follow();
    await status('open');
    room.send({ type: 'phase_update', seq: 5, from: 4 });
    await until(() => room.asked.length === 1, 'a request');
    expect(room.asked).toEqual([{ type: 'snapshot', since: 1 }]);
    expect(heard).toHaveLength(1);
    room.send({ type: 'connection_established', seq: 5, from: 0 });
    room.send({ type: 'phase_update', seq: 6, from: 5 });
    await until(() => heard.length === 3, 'the snapshot and what follows');
    expect(heard.map(({ seq }) => seq)).toEqual([1, 5, 6]);
  });

  it('comes back after a loss, and starts counting anew once it heard the service', async () => {
    follow();
    await status('open');
    for (let loss = 0; loss < MAX_RETRIES + 1; loss += 1) {
      const connections = room.peers.length;
      room.peers.at(-1)?.terminate();
      await until(() => room.peers.length === connections + 1, 'another connection');
      await status('open');
    }
    expect(waits).toEqual([0, 0, 0, 0]);
  });

  it('gives up after three retries, says so, and tries again when asked', async () => {
    const { port } = room;
    await room.stop();
    follow(port);
    await status('failed');
    expect(live.state.error).toBe('Не удалось подключиться к серверу');
    expect(waits).toEqual([0, 1, 2]);
    room = await new Room(port).ready();
    live.retry();
    await status('open');
  });

  it('tries one series more when something has changed, and goes on saying that it gave up until it is back', async () => {
    room.onPeer = (peer) => peer.close(1011);
    follow();
    live.revive();
    await status('failed');
    // As long as it has not given up, nothing is added.
    expect(room.peers).toHaveLength(1 + MAX_RETRIES);
    const seen: string[] = [];
    live.subscribe(() => seen.push(live.state.status));
    live.revive();
    live.revive();
    await until(() => room.peers.length === 2 * (1 + MAX_RETRIES), 'another series');
    await new Promise((passed) => setTimeout(passed, 100));
    expect(room.peers).toHaveLength(2 * (1 + MAX_RETRIES));
    expect(seen).toEqual([]);
    expect(live.state).toEqual({ status: 'failed', error: 'Не удалось подключиться к серверу', quiet: false });
    room.onPeer = (peer) => greet(peer, 1);
    live.revive();
    await status('open');
    expect(seen).toEqual(['open']);
  });

  it('makes the attempt that waits at once when it is told to hurry, and no more of them', async () => {
    room.onPeer = (peer) => peer.close(1011);
    follow(room.port, 1000, 60_000);
    await status('retrying');
    expect(room.peers).toHaveLength(1);
    live.hurry();
    await status('failed');
    expect(room.peers).toHaveLength(1 + MAX_RETRIES);
    live.hurry();
    expect(live.state.status).toBe('failed');
  });

  it('does not take a connection that closes without a word for a success', async () => {
    room.onPeer = (peer) => peer.close(1011);
    follow();
    await status('failed');
    expect(room.peers).toHaveLength(1 + MAX_RETRIES);
  });

  it('follows the call to come back without counting it', async () => {
    follow();
    await status('open');
    room.send({ type: 'reconnect', afterMs: 10 });
    await until(() => room.peers.length === 2, 'another connection');
    await status('open');
    expect(waits).toEqual([]);
    expect(heard.map(({ type }) => type)).toEqual(['connection_established', 'connection_established']);
  });

  it('believes the greeting of a new connection even when its number is lower', async () => {
    room.onPeer = (peer) => greet(peer, room.peers.length === 1 ? 9 : 3);
    follow();
    await status('open');
    room.peers.at(-1)?.terminate();
    await until(() => heard.length === 2, 'the second greeting');
    room.send({ type: 'lobby_update', seq: 4, from: 3 });
    await until(() => heard.length === 3, 'what follows it');
    expect(heard.map(({ seq }) => seq)).toEqual([9, 3, 4]);
  });

  it.each([
    [4401, 'Необходима авторизация.'],
    [4404, 'Не найдено.'],
    [4426, 'Вышла новая версия. Обновите страницу.'],
  ])('does not come back after %p', async (code, sentence) => {
    room.onPeer = (peer) => peer.close(code);
    follow();
    await status('failed');
    expect(live.state.error).toBe(sentence);
    expect(room.peers).toHaveLength(1);
  });

  it('12.12: tells too many wrong codes from too many tabs', async () => {
    room.onPeer = (peer) => peer.close(4429, 'rate_limited');
    follow();
    await status('failed');
    expect(live.state.error).toBe('Слишком много запросов. Попробуйте чуть позже.');
    expect(room.peers).toHaveLength(1);
  });

  it('comes back after 4401 at once when there is another token by then', async () => {
    const tokens = ['bearer.old', 'bearer.new'];
    room.onPeer = (peer) => (room.peers.length === 1 ? peer.close(4401) : greet(peer, 1));
    live = new LiveSocket<Message>({
      url: `ws://127.0.0.1:${room.port}/ws/game/abc`,
      protocols: () => tokens.slice(0, 1),
      onMessage: () => undefined,
      onUnauthorized: () => tokens.shift() === 'bearer.old',
    });
    live.open();
    await status('open');
    expect(room.offered.map(([, token]) => token)).toEqual(['bearer.old', 'bearer.new']);
  });

  it('takes a connection that stays silent for lost', async () => {
    room.onPeer = () => undefined;
    follow(room.port, 20);
    await status('failed');
    expect(room.peers.length).toBe(1 + MAX_RETRIES);
  });

  describe('12.24: heartbeats', () => {
    /** Beats every 20 ms until told to stop; stops for good with its connection. */
    const beating = () => {
      const beats = new Set<ReturnType<typeof setInterval>>();
      room.onPeer = (peer) => {
        greet(peer, 1);
        const beat = setInterval(() => peer.send('{"type":"heartbeat"}'), 20);
        beats.add(beat);
        peer.on('close', () => clearInterval(beat));
      };
      return () => beats.forEach(clearInterval);
    };
    const silence = { quiet: 200, lost: 400 };
    const watched = () => {
      follow(room.port, 1000, 5, silence);
      return status('open');
    };

    it('12.24: nobody hears of them, and a connection on which nothing else comes stays', async () => {
      const stop = beating();
      await watched();
      await new Promise((passed) => setTimeout(passed, 2 * silence.lost));
      stop();
      expect(live.state).toEqual({ status: 'open', error: null, quiet: false });
      expect(room.peers).toHaveLength(1);
      expect(heard.map(({ type }) => type)).toEqual(['connection_established']);
    });

    it('12.24: when they stop, the connection is quiet first and then given up for another', async () => {
      const stop = beating();
      await watched();
      const seen: string[] = [];
      live.subscribe(() => seen.push(`${live.state.status}${live.state.quiet ? ', quiet' : ''}`));
      await new Promise((passed) => setTimeout(passed, 100));
      stop();
      await until(() => room.peers.length === 2, 'another connection');
      await until(() => heard.length === 2, 'its greeting');
      expect(seen).toEqual(['open, quiet', 'retrying', 'open']);
      expect(waits).toEqual([0]);
    });

    it('12.2: what is asked is given up as soon as the connection is quiet, and nothing more is asked over it', async () => {
      const stop = beating();
      await watched();
      await new Promise((passed) => setTimeout(passed, 100));
      stop();
      await expect(live.ask({ type: 'answer' })).rejects.toMatchObject({ status: 0, code: 'network' });
      expect(live.state).toEqual({ status: 'open', error: null, quiet: true });
      expect(live.ask({ type: 'answer' })).toBeNull();
      live.hurry();
      await until(() => room.peers.length === 2, 'another connection');
      await status('open');
    });

    it('12.24: is no longer quiet as soon as anything comes', async () => {
      const stop = beating();
      await watched();
      await new Promise((passed) => setTimeout(passed, 100));
      stop();
      await until(() => live.state.quiet, 'quiet');
      room.send({ type: 'lobby_update', seq: 2, from: 1 });
      await until(() => !live.state.quiet, 'no longer quiet');
      expect(live.state.status).toBe('open');
      expect(room.peers).toHaveLength(1);
    });

    it('12.24: a service that sends none is not watched', async () => {
      await watched();
      await new Promise((passed) => setTimeout(passed, 2 * silence.lost));
      expect(live.state.quiet).toBe(false);
      expect(room.peers).toHaveLength(1);
    });

    it('12.24: a page that stood still itself asks whether the connection is good', async () => {
      const stop = beating();
      await watched();
      await new Promise((passed) => setTimeout(passed, 100));
      stop();
      await until(() => live.state.quiet, 'quiet');
      const stillUntil = performance.now() + 1500;
      while (performance.now() < stillUntil);
      await until(() => room.asked.length === 1, 'a request for a snapshot');
      expect(room.asked).toEqual([{ type: 'snapshot', since: 1 }]);
      expect(room.peers).toHaveLength(1);
    });
  });

  it('learns the clock of the server', async () => {
    resetServerClock();
    room.onPeer = (peer) =>
      peer.send(JSON.stringify({ type: 'connection_established', seq: 1, from: 0, serverTime: Date.now() + 60_000 }));
    follow();
    await status('open');
    expect(serverNow() - Date.now()).toBeGreaterThan(58_000);
    expect(serverNow() - Date.now()).toBeLessThanOrEqual(60_001);
    resetServerClock();
  });

  it('is quiet after it was closed', async () => {
    follow();
    await status('open');
    live.close();
    await until(() => room.peers[0]?.readyState === 3, 'the server to notice');
    expect(live.state).toEqual({ status: 'closed', error: null, quiet: false });
    expect(room.peers).toHaveLength(1);
  });
});

describe('the wait before a retry', () => {
  it('doubles from a second up to ten, shortened by chance, so that the second retry is over within 3 s', () => {
    expect([0, 1, 2, 3, 4, 9].map((attempt) => backoff(attempt, () => 1))).toEqual([950, 1900, 3800, 7600, 9500, 9500]);
    expect([0, 1, 9].map((attempt) => backoff(attempt, () => 0))).toEqual([750, 1500, 7500]);
  });
});

describe('what is asked over the socket', () => {
  /** Answers each question with what `reply` makes of it. */
  const replying = (reply: (asked: Message) => Message | null) => {
    room.onPeer = (peer) => {
      greet(peer, 1);
      peer.on('message', (data) => {
        const answer = reply(JSON.parse(String(data)) as Message);
        if (answer) peer.send(JSON.stringify({ serverTime: Date.now(), ...answer }));
      });
    };
  };

  it('gets its own reply, in whatever order they come, and nobody else hears of it', async () => {
    const waiting: Message[] = [];
    replying((asked) => {
      waiting.push(asked);
      return waiting.length === 2 ? { type: 'answered', ref: waiting[0]!.ref, to: waiting[0]!.word } : null;
    });
    follow();
    await status('open');
    const first = live.ask({ type: 'answer', word: 'one' });
    const second = live.ask({ type: 'answer', word: 'two' });
    expect(await first).toMatchObject({ type: 'answered', to: 'one' });
    room.send({ type: 'answered', ref: waiting[1]!.ref, to: waiting[1]!.word });
    expect(await second).toMatchObject({ to: 'two' });
    expect(heard.map(({ type }) => type)).toEqual(['connection_established']);
  });

  it('throws what the server refuses with', async () => {
    replying(({ ref }) => ({ type: 'error', ref, code: 'already_answered', message: 'Вы уже ответили.' }));
    follow();
    await status('open');
    await expect(live.ask({ type: 'answer' })).rejects.toMatchObject({
      name: 'ApiError',
      status: 409,
      code: 'already_answered',
      message: 'Вы уже ответили.',
    });
  });

  it('is unknown when the connection is lost before the reply, or stays silent', async () => {
    follow(room.port, 60);
    await status('open');
    await expect(live.ask({ type: 'answer' })).rejects.toMatchObject({ status: 0, code: 'network' });
    const lost = live.ask({ type: 'answer' });
    room.peers.at(-1)?.terminate();
    await expect(lost).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('is not asked without a connection', () => {
    follow();
    expect(live.ask({ type: 'answer' })).toBeNull();
  });
});
