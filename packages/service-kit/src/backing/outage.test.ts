import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { echoBucket, echoCalls, echoEvent, echoService } from '../../test/echo-service.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestService, type TestService } from '../testing/index.ts';
import { type Link, linkTo } from '../testing/link.ts';
import { startStopwatch } from '../testing/stopwatch.ts';

const NAMES = ['MONGO_URL', 'REDIS_URL', 'NATS_URL'] as const;
let links: Record<(typeof NAMES)[number], Link>;
let service: TestService;

async function relays(options: { cut?: boolean } = {}) {
  const made = await Promise.all(
    NAMES.map(async (name) => [name, await linkTo(process.env[name] as string, options)] as const),
  );
  links = Object.fromEntries(made) as typeof links;
}
const urls = () => Object.fromEntries(NAMES.map((name) => [name, urlOf(name)]));
/** The database's name belongs to the URL of each test's service. */
function urlOf(name: (typeof NAMES)[number]): string {
  const url = new URL(links[name].url);
  if (name === 'MONGO_URL') url.pathname = `/outage${process.pid}`;
  return url.toString();
}

beforeEach(async () => {
  await relays();
  service = await startTestService(echoService().definition, { env: urls() });
});
afterEach(async () => {
  await service.close();
  await Promise.all(Object.values(links).map((link) => link.close()));
});

const status = async (path: string) => (await service.fetch(path)).status;
const store = () => service.call(echoCalls.store, { params: { name: 'n' } });

describe('while a backing service is away', () => {
  it('MongoDB: calls that need it answer 503 soon, others succeed, and it recovers by itself', async () => {
    expect((await store()).status).toBe(200);
    links.MONGO_URL.cut();
    const sinceCut = startStopwatch();
    const { status: code, body } = await store();
    expect([code, body.code]).toEqual([503, 'unavailable']);
    expect(sinceCut()).toBeLessThan(4_000);
    expect(await status('/open')).toBe(200);
    await eventually(async () => (await status('/readyz')) === 503);
    links.MONGO_URL.mend();
    await eventually(async () => (await store()).status === 200);
    await eventually(async () => (await status('/readyz')) === 200);
  });

  it('Redis: calls with a limit are refused; it recovers by itself, with its subscriptions', async () => {
    const heard: string[] = [];
    await service.kit.redis.subscribe('news', (message) => heard.push(message));
    const back = Promise.withResolvers<void>();
    service.kit.redis.onBack(back.resolve);
    links.REDIS_URL.cut();
    await eventually(async () => (await status('/readyz')) === 503);
    const { status: code, body } = await service.call(echoCalls.counted);
    expect([code, body.code]).toEqual([503, 'unavailable']);
    await expect(service.kit.redis.publish('news', 'lost')).rejects.toThrow();
    expect(await status('/open')).toBe(200);
    links.REDIS_URL.mend();
    await back.promise;
    await eventually(async () => (await service.call(echoCalls.counted)).status === 200);
    await service.kit.redis.publish('news', 'again');
    await eventually(() => heard.includes('again'));
    await eventually(async () => (await status('/readyz')) === 200);
  });

  it('24.7: NATS and Redis: no token is accepted, and calls that do without one answer', async () => {
    const token = await service.token({ userId: 'u1' });
    expect((await service.call(echoCalls.glance, { token })).body.name).not.toBeNull();
    links.NATS_URL.cut();
    links.REDIS_URL.cut();
    await eventually(async () => (await service.call(echoCalls.whoami, { token })).status === 503);
    expect((await service.call(echoCalls.glance, { token })).body).toMatchObject({ success: true, name: null });
  });

  it('NATS: mirrors keep their values, writes fail as unavailable, and missed changes arrive afterwards', async () => {
    const token = await service.token({ userId: 'u1' });
    const other = await startTestService(echoService().definition, { beside: service });
    try {
      const bucket = service.kit.nats.bucket(echoBucket);
      const changes: [string, number | null][] = [];
      const mirror = await bucket.mirror((key, value) => changes.push([key, value?.count ?? null]));
      await mirror.ready;
      await bucket.put('a', { count: 1 });
      await bucket.put('b', { count: 1 });
      await eventually(() => mirror.size === 2);

      links.NATS_URL.cut();
      await eventually(() => !service.kit.nats.connected);
      await eventually(async () => (await status('/readyz')) === 503);
      // Soon after its start the service cannot hear of revocations over Redis yet.
      await eventually(async () => (await service.call(echoCalls.me, { token })).status === 200);
      expect(mirror.get('a')).toEqual({ count: 1 });
      await expect(bucket.put('a', { count: 9 })).rejects.toMatchObject({ code: 'unavailable' });
      await expect(service.kit.nats.publish(echoEvent, { id: '1', text: 'x' }, { id: '1' })).rejects.toMatchObject({
        code: 'unavailable',
      });

      const elsewhere = other.kit.nats.bucket(echoBucket);
      await elsewhere.put('a', { count: 2 });
      await elsewhere.delete('b');
      await elsewhere.put('c', { count: 3 });
      links.NATS_URL.mend();
      await eventually(() => mirror.get('a')?.count === 2 && mirror.get('c')?.count === 3 && !mirror.get('b'));
      expect(changes.slice(0, 2)).toEqual([
        ['a', 1],
        ['b', 1],
      ]);
      expect(changes.slice(2).sort()).toEqual([
        ['a', 2],
        ['b', null],
        ['c', 3],
      ]);
      await eventually(async () => (await status('/readyz')) === 200);
    } finally {
      await other.close();
    }
  });
});
