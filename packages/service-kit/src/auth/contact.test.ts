import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { echoCalls, echoService } from '../../test/echo-service.ts';
import { ClusterServer, clusterFolder } from '../testing/clusters.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestService, type TestService } from '../testing/index.ts';
import { freePort } from '../testing/ports.ts';
import { startStopwatch } from '../testing/stopwatch.ts';

/** Tokens are refused 4 s after the servers' last answer; a machine half as fast may take this long, ms. */
const REFUSED_MS = 8_000;

let servers: ClusterServer[];
let removeData: () => void;
let service: TestService;
let token: string;
beforeAll(async () => {
  const [dir, remove] = clusterFolder();
  removeData = remove;
  const [redis, nats] = [await freePort(), await freePort()];
  const local = ['127.0.0.1', '--save', '', '--dir', dir];
  servers = [
    new ClusterServer(redis, 'redis-server', ['--port', String(redis), '--bind', ...local]),
    new ClusterServer(nats, 'nats-server', ['-p', String(nats), '-a', '127.0.0.1', '-js', '-sd', dir]),
  ];
  for (const server of servers) await server.start();
  const env = { REDIS_URL: `redis://127.0.0.1:${redis}`, NATS_URL: `nats://127.0.0.1:${nats}` };
  service = await startTestService(echoService().definition, { env });
  token = await service.token({ userId: 'u1' });
});
beforeEach(() =>
  eventually(async () => (await me()) === 200 && service.kit.redis.connected && service.kit.nats.connected),
);
afterEach(() => signal('SIGCONT'));
afterAll(async () => {
  await service.close();
  for (const server of servers) await server.kill();
  removeData();
});

const signal = (name: 'SIGSTOP' | 'SIGCONT') => servers.forEach((server) => void server.signal(name));
const me = async () => (await service.call(echoCalls.me, { token })).status;

describe('tokens while Redis and NATS hang', () => {
  it('24.12: are refused within 5 s, and taken again soon after the servers wake', async () => {
    signal('SIGSTOP');
    const started = performance.now();
    const [statuses, answered] = [new Set<number>(), () => performance.now() - started];
    while (answered() < REFUSED_MS && !statuses.has(503)) statuses.add(await me());
    expect(answered()).toBeLessThan(REFUSED_MS);
    // From then on at once, and never let in.
    const sinceRefusal = startStopwatch();
    for (let n = 0; n < 20; n++) expect(await me()).toBe(503);
    expect(sinceRefusal()).toBeLessThan(1_000);
    signal('SIGCONT');
    await eventually(async () => (await me()) === 200);
  });

  it('24.12: are not let in by a service that nobody has used for a while', async () => {
    signal('SIGSTOP');
    await sleep(REFUSED_MS);
    expect(await me()).toBe(503);
  });

  it('24.12: are taken while one of the two answers', async () => {
    for (const hung of servers) {
      hung.signal('SIGSTOP');
      const until = performance.now() + 4_000;
      while (performance.now() < until) {
        expect(await me()).toBe(200);
        await sleep(50);
      }
      hung.signal('SIGCONT');
      await eventually(() => service.kit.redis.connected && service.kit.nats.connected);
      // Answered after what the service reads when Redis is back.
      await service.kit.redis.client.ping();
    }
  });
});
