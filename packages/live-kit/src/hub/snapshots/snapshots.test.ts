import { describe, expect, it } from '@jest/globals';
import {
  eventually,
  openSocket,
  type SocketOptions,
  startTestService,
  type TestService,
  type TestSocket,
} from '@luplay/service-kit/testing';
import { type EchoInside, echoService } from '../../../test/echo-service.ts';

const SNAPSHOT = 20_000;

interface Running {
  service: TestService;
  inside: EchoInside;
  open(options?: SocketOptions): Promise<TestSocket>;
  greeted(options?: SocketOptions): Promise<TestSocket>;
}

/** A service of a test's own, with these limits. */
async function withService(
  limits: Parameters<typeof echoService>[0],
  work: (running: Running) => Promise<void>,
): Promise<void> {
  const { definition, inside } = echoService(limits);
  inside.state = { filler: 'x'.repeat(SNAPSHOT) };
  const service = await startTestService(definition);
  const opened: TestSocket[] = [];
  const open = async (options: SocketOptions = {}) => {
    const socket = await openSocket(service.url, '/ws/echo/hall', options);
    opened.push(socket);
    return socket;
  };
  const greeted = async (options: SocketOptions = {}) => {
    const socket = await open(options);
    await socket.next('hello');
    return socket;
  };
  try {
    await work({ service, inside, open, greeted });
  } finally {
    inside.beforeGreeting = async () => undefined;
    await Promise.all(opened.map((socket) => socket.close()));
    await service.close();
  }
}
const from = (ip: string): SocketOptions => ({ headers: { 'x-real-ip': ip } });
const snapshotsOf = (sockets: TestSocket[]) =>
  sockets.flatMap(({ messages }) => messages.filter(({ type }) => type === 'hello')).length;

describe('snapshots', () => {
  it.concurrent('G13: a flood of requests is limited to the budget of its address; others are served at once', () =>
    withService({ snapshotBytesPerAddress: SNAPSHOT }, async ({ service, greeted }) => {
      // The burst of 8 s is 8 snapshots, which the greetings use up.
      // The budget refills while the greetings come in, too.
      const started = performance.now();
      const flood = await Promise.all(Array.from({ length: 8 }, () => greeted(from('192.0.2.1'))));
      for (const socket of flood) for (let n = 0; n < 20; n++) socket.send({ type: 'snapshot' });
      for (const options of [from('192.0.2.2'), { token: await service.token({ userId: 'u1' }) }]) {
        const other = await greeted(options);
        other.send({ type: 'snapshot' });
        await other.next('hello');
      }
      // One gets its snapshot each second; the others have waited too long after three.
      const refused = () => flood.filter(({ messages }) => messages.some(({ code }) => code === 'rate_limited')).length;
      let askedAt = performance.now();
      await eventually(() => {
        // Where the greetings were slow, the budget was refilled meanwhile: they go on asking.
        if (performance.now() - askedAt > 1_000) {
          for (const socket of flood) socket.send({ type: 'snapshot' });
          askedAt = performance.now();
        }
        return refused() >= 4;
      });
      const seconds = (performance.now() - started) / 1000;
      // One may go beyond what is left of the budget.
      expect(snapshotsOf(flood)).toBeLessThanOrEqual(8 + seconds + 1);
      expect(snapshotsOf(flood)).toBeGreaterThan(8);
      expect(flood.every(({ ws }) => ws.readyState === 1)).toBe(true);
    }));

  it('G13: many addresses together are limited to the budget of the replica and share it evenly', () =>
    withService({ snapshotBytesPerReplica: 4 * SNAPSHOT }, async ({ greeted }) => {
      // The burst of 2 s is 8 snapshots, and 4 more come each second.
      const [greedy, modest] = [from('192.0.2.1'), from('192.0.2.2')];
      const started = performance.now();
      const flood = await Promise.all(Array.from({ length: 7 }, () => greeted(greedy)));
      const other = await greeted(modest);
      for (const socket of [...flood, other]) socket.send({ type: 'snapshot' });
      other.send({ type: 'say', n: 1 });
      await other.next('state');
      // The budget was refilled until the requests had arrived: so many were served at once.
      const atOnce = Math.ceil((4 * (performance.now() - started)) / 1000);
      await other.next('hello');
      // Of those who waited before it, one.
      expect(snapshotsOf(flood)).toBeLessThanOrEqual(7 + atOnce + 1);
      await eventually(() => snapshotsOf(flood) === 14);
    }));

  it('G13: repeated requests while a snapshot is built lead to one more', () =>
    withService({}, async ({ inside, greeted }) => {
      const socket = await greeted();
      const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      inside.beforeGreeting = () => {
        begun.resolve();
        return go.promise;
      };
      socket.send({ type: 'snapshot' });
      await begun.promise;
      for (let n = 0; n < 20; n++) socket.send({ type: 'snapshot' });
      socket.send({ type: 'say', n: 1 });
      await socket.next('state');
      go.resolve();
      await eventually(() => snapshotsOf([socket]) === 3);
      socket.send({ type: 'say', n: 2 });
      await socket.next('state');
      expect([inside.greetings, snapshotsOf([socket])]).toEqual([3, 3]);
    }));

  it.concurrent('G13: a greeting that waited too long closes with 1013, and reconnecting does not reset the budget', () =>
    withService({ snapshotBytesPerAddress: SNAPSHOT / 100 }, async ({ inside, open, greeted }) => {
      await (await greeted(from('192.0.2.1'))).close();
      for (let attempt = 0; attempt < 2; attempt++) {
        expect((await (await open(from('192.0.2.1'))).closed).code).toBe(1013);
      }
      expect(inside.greetings).toBe(1);
      await greeted(from('192.0.2.2'));
    }));
});
