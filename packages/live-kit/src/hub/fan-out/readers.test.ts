import { describe, expect, it, jest } from '@jest/globals';
import { SOCKET_LIMITS } from '@luplay/contracts';
import {
  eventually,
  openSocket,
  startTestService,
  type TestService,
  type TestSocket,
} from '@luplay/service-kit/testing';
import { type EchoInside, echoService } from '../../../test/echo-service.ts';
import type { OpenSocket } from '../socket.ts';

interface Running {
  service: TestService;
  inside: EchoInside;
}

/** A service of a test's own, with these limits. */
async function withService(
  limits: Parameters<typeof echoService>[0],
  work: (running: Running) => Promise<void>,
): Promise<void> {
  const { definition, inside } = echoService(limits);
  const service = await startTestService(definition);
  try {
    await work({ service, inside });
  } finally {
    await service.close();
  }
}

const FILLER = 'x'.repeat(20_000);
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function greeted({ service }: Running, topic: string): Promise<TestSocket> {
  const socket = await openSocket(service.url, `/ws/echo/${topic}`);
  await socket.next('hello');
  return socket;
}
const bytesWaiting = ({ inside }: Running, topic: string) =>
  [...inside.hub.sockets(topic)].map((socket) => (socket as unknown as OpenSocket).stream.writableLength);

/** Enough to fill the kernel's buffers several times over; `reader` keeps up. */
async function flood(running: Running, topic: string, reader: TestSocket, messages: number): Promise<number> {
  let worst = 0;
  for (let n = 1; n <= messages; n++) {
    running.inside.hub.broadcast(topic, { type: 'state', n, filler: FILLER });
    worst = Math.max(worst, ...bytesWaiting(running, topic));
    if (n % 20 === 0) await reader.waitFor((message) => message.n === n);
    else await turn();
  }
  return worst;
}

describe('a reader that stalls', () => {
  it('G9: uses little memory, is closed in time, and does not delay the others', () => {
    const { now } = Date;
    const clock = jest.spyOn(Date, 'now');
    return withService({ slowReaderPatience: 1_500 }, async (running) => {
      const { service, inside } = running;
      const [reader, stalled] = [await greeted(running, 'stall'), await greeted(running, 'stall')];
      stalled.ws.pause();
      const worst = await flood(running, 'stall', reader, 1_000);
      expect(worst).toBeLessThan(100_000);
      expect(reader.messages.filter((one) => one.type === 'state').length).toBe(1_000);
      // Also when the clock is set back.
      clock.mockImplementation(() => now() - 3_600_000);
      await eventually(() => inside.hub.count === 1);
      clock.mockImplementation(now);
      expect([...inside.hub.sockets('stall')].length).toBe(1);
      expect(await (await service.fetch('/metrics')).text()).toMatch(/socket_closed_total\{.*reason="too_slow".*\} 1/);
      stalled.ws.terminate();
      await reader.close();
    });
  });

  it('G9: that resumes in time gets only the newest message of each key', () =>
    withService({ slowReaderPatience: 10_000 }, async (running) => {
      const { inside } = running;
      const [reader, slow] = [await greeted(running, 'slow'), await greeted(running, 'slow')];
      slow.ws.pause();
      let worst = 0;
      let n = 0;
      while (worst <= SOCKET_LIMITS.slowReaderBytes) {
        n += 1;
        inside.hub.broadcast('slow', { type: 'state', n, filler: FILLER });
        worst = Math.max(worst, ...bytesWaiting(running, 'slow'));
        await reader.waitFor((message) => message.n === n);
      }
      for (let more = 0; more < 50; more++) inside.hub.broadcast('slow', { type: 'progress', n: ++n });
      inside.hub.broadcast('slow', { type: 'state', n: ++n });
      slow.ws.resume();
      await slow.waitFor((message) => message.n === n);
      const numbers = slow.messages.slice(1).map((one) => one.n as number);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      expect(slow.messages.filter((one) => one.type === 'progress').length).toBe(1);
      await Promise.all([reader.close(), slow.close()]);
    }));
});

describe('heartbeats', () => {
  it.concurrent('G19: are sent at least once per interval to a silent socket', () =>
    withService({ heartbeatInterval: 200 }, async (running) => {
      const silent = await greeted(running, 'beats');
      const gaps: number[] = [];
      let last = performance.now();
      // How late a timer of this process is: the heartbeats' timer is one.
      let late = 0;
      let looked = last;
      const looking = setInterval(() => {
        late = Math.max(late, performance.now() - looked - 20);
        looked = performance.now();
      }, 20);
      silent.ws.on('message', () => {
        gaps.push(performance.now() - last);
        last = performance.now();
      });
      await eventually(() => silent.heartbeats >= 10);
      clearInterval(looking);
      expect(Math.max(...gaps)).toBeLessThan(400 + 2 * late);
      expect(gaps.toSorted((a, b) => a - b)[5]).toBeGreaterThan(100);
      await silent.close();
    }));

  it.concurrent('G19: are not sent between frequent messages', () =>
    withService({ heartbeatInterval: 1_000 }, async (running) => {
      const { inside } = running;
      const busy = await greeted(running, 'beats');
      const until = performance.now() + 2_500;
      for (let n = 1; performance.now() < until; n++) {
        inside.hub.broadcast('beats', { type: 'state', n });
        await busy.waitFor((message) => message.n === n);
        await new Promise((passed) => setTimeout(passed, 50));
      }
      expect(busy.heartbeats).toBe(0);
      await busy.close();
    }));

  it.concurrent('G19: are sent to a socket that still waits for its greeting', () =>
    withService({ heartbeatInterval: 100 }, async (running) => {
      const { service, inside } = running;
      const held = Promise.withResolvers<void>();
      inside.beforeGreeting = () => held.promise;
      const waiting = await openSocket(service.url, '/ws/echo/late');
      await eventually(() => waiting.heartbeats >= 3);
      held.resolve();
      await waiting.next('hello');
      await waiting.close();
    }));
});

describe('a socket that answers no ping', () => {
  it('G19: is terminated, others stay open', () =>
    withService({ pingInterval: 200 }, async (running) => {
      const { service, inside } = running;
      const alive = await greeted(running, 'pings');
      const dead = await openSocket(service.url, '/ws/echo/pings');
      await dead.next('hello');
      dead.ws.removeAllListeners('ping');
      // Stops ws from answering pings by itself.
      (dead.ws as unknown as { _autoPong: boolean })._autoPong = false;
      expect((await dead.closed).code).toBe(1006);
      await eventually(() => inside.hub.count === 1);
      expect(alive.ws.readyState).toBe(1);
      await alive.close();
    }));
});

it('G19: the round trip of a socket is measured by the pings of the server, one late answer aside', () =>
  withService({ pingInterval: 2_000 }, async ({ service, inside }) => {
    const far = await openSocket(service.url, '/ws/echo/far', { token: await service.token({ userId: 'far' }) });
    (far.ws as unknown as { _autoPong: boolean })._autoPong = false;
    const delays = [40, 400, 40];
    far.ws.on('ping', () => setTimeout(() => far.ws.pong(), delays.shift() ?? 40));
    await eventually(() => [...inside.hub.sockets('far')].some((socket) => (socket as OpenSocket).isMeasured));
    const [socket] = [...inside.hub.sockets('far')];
    expect(socket?.roundTrip).toBeGreaterThanOrEqual(39);
    expect(socket?.roundTrip).toBeLessThan(400);
    await far.close();
  }));
