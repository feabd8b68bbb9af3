import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SOCKET_LIMITS } from '@luplay/contracts';
import type { Echo } from './echo.ts';
import { startGateway, type TestGateway } from './gateway.ts';
import { slowestOrdinary } from './ordinary.ts';

/** Another replica must answer a call within this time, ms, on a machine that answers other calls at once. */
const ANSWERED_MS = 5_000;

let gateway: TestGateway;
/** For tests whose sockets or hung replicas others must not meet. */
let another: TestGateway;
beforeAll(async () => {
  const files = { 'index.html': '<title>LuPlay</title>' };
  [gateway, another] = await Promise.all([startGateway(files), startGateway(files)]);
});
afterAll(() => Promise.all([gateway.stop(), another.stop()]));

interface Opened {
  socket: Socket;
  /** Port of the replica that accepted the socket. */
  replica: number;
  /** Resolves when the gateway has closed it, with the times since its opening and since its first message, ms. */
  ended: Promise<{ sinceOpening: number; sinceMessage: number }>;
}

function openSocket(path = '/ws/game/1', at = gateway): Promise<Opened> {
  const started = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Opened>();
  const socket = connect({ port: at.port, host: '127.0.0.1' }, () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`),
  );
  const ended = new Promise<number>((done) => socket.once('close', () => done(performance.now())));
  let text = '';
  socket.on('error', reject);
  socket.on('data', (bytes) => {
    text += bytes;
    const [, replica] = /\nfrom (\d+)\n/.exec(text) ?? [];
    if (!replica) return;
    const told = performance.now();
    const times = ended.then((at) => ({ sinceOpening: at - started, sinceMessage: at - told }));
    resolve({ socket, replica: Number(replica), ended: times });
  });
  socket.once('close', () => reject(new Error(`ended: ${text}`)));
  return promise;
}

async function openSockets(count: number, at = gateway): Promise<Opened[]> {
  return Promise.all(Array.from({ length: count }, () => openSocket(undefined, at)));
}

const countOf = (ports: number[], port: number) => ports.filter((one) => one === port).length;

async function callsAtOnce(count: number, init?: RequestInit, at = gateway): Promise<{ port: number; ms: number }[]> {
  const call = async () => {
    const started = performance.now();
    const answer = await fetch(`${at.url}/api2/lobby/${init ? 'join' : 'all'}`, init);
    expect(answer.status).toBe(200);
    return { port: ((await answer.json()) as Echo).port, ms: performance.now() - started };
  };
  return Promise.all(Array.from({ length: count }, call));
}

describe('12.24: a replica that has just started', () => {
  it('12.24: gets the next sockets, but no more calls than the other', async () => {
    const [first, second] = another.services['svc-lobby-game'];
    await second.kill();
    const held = await openSockets(40, another);
    expect(
      countOf(
        held.map(({ replica }) => replica),
        first.port,
      ),
    ).toBe(40);
    await second.revive();

    const calls: number[] = [];
    for (let round = 0; round < 50; round++)
      calls.push(...(await callsAtOnce(2, undefined, another)).map(({ port }) => port));
    expect(countOf(calls, second.port)).toBeGreaterThanOrEqual(35);
    expect(countOf(calls, second.port)).toBeLessThanOrEqual(65);

    const next = await openSockets(20, another);
    // Each of nginx's two workers may have one handshake under way that the other does not see.
    expect(
      countOf(
        next.map(({ replica }) => replica),
        second.port,
      ),
    ).toBeGreaterThanOrEqual(18);
    for (const { socket } of [...held, ...next]) socket.destroy();
  });
});

describe('12.24: a replica that hangs', () => {
  it.concurrent('12.24: another replica answers calls in time, mutating calls too', async () => {
    const [first, second] = another.services['svc-lobby-game'];
    first.hang();
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"lobbyId":"1"}' };
    const calls = (async () => [
      ...(await callsAtOnce(6, undefined, another)),
      ...(await callsAtOnce(6, post, another)),
    ])();
    const slowest = await slowestOrdinary(another, calls);
    const answers = await calls;
    first.resume();
    expect(new Set(answers.map(({ port }) => port))).toEqual(new Set([second.port]));
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThanOrEqual(ANSWERED_MS + slowest);
  });

  it.concurrent('12.24: a service without another replica answers 503 in time', async () => {
    const [first, second] = another.services['svc-story'];
    await second.kill();
    first.hang();
    const ask = async () => {
      const started = performance.now();
      const answer = await fetch(`${another.url}/api2/story-editor/chapters`);
      return { answer, ms: performance.now() - started };
    };
    // The first call finds out that nobody is left, and therefore tries the hung one a second time.
    for (const limit of [2 * ANSWERED_MS, ANSWERED_MS]) {
      const asked = ask();
      const slowest = await slowestOrdinary(another, asked);
      const { answer, ms } = await asked;
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' });
      expect(ms).toBeLessThanOrEqual(limit + slowest);
    }
    first.resume();
    await second.revive();
  });

  it.concurrent('12.24: its sockets are closed after the silence that clients accept, and new ones go to another replica', async () => {
    const [first, second] = gateway.services['svc-lobby-game'];
    const held = await openSockets(10);
    expect(
      countOf(
        held.map(({ replica }) => replica),
        first.port,
      ),
    ).toBe(5);
    first.hang();
    const ends = Promise.all(held.map(({ ended }) => ended));
    const slowest = await slowestOrdinary(gateway, ends);
    for (const { sinceOpening, sinceMessage } of await ends) {
      expect(sinceOpening).toBeGreaterThanOrEqual(SOCKET_LIMITS.silence - 100);
      expect(sinceMessage).toBeLessThanOrEqual(SOCKET_LIMITS.silence + 1_000 + slowest);
    }
    const again = await openSockets(4);
    first.resume();
    expect(again.map(({ replica }) => replica)).toEqual(Array(4).fill(second.port));
    for (const { socket } of again) socket.destroy();
  });
});
