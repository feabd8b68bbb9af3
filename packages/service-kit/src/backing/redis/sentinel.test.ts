import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ConnectionOptions, Queue, Worker } from 'bullmq';
import { pino } from 'pino';
import { type SentinelCluster, startSentinelCluster } from '../../testing/clusters.ts';
import { eventually } from '../../testing/eventually.ts';
import { startStopwatch } from '../../testing/stopwatch.ts';
import { bullOf } from './bull.ts';
import { openRedis, type Redis } from './redis.ts';

/** A node of three may be missed for so long while other tests run, ms. */
const GOES_ON_MS = 20_000;
/** For what the servers do by themselves, ms. */
const SETTLES_MS = 30_000;

/** A Sentinel that does not answer is passed over within this time, ms. */
const PASSED_OVER_MS = 4_000;

let cluster: SentinelCluster;
let redis: Redis;
beforeAll(async () => {
  cluster = await startSentinelCluster({ tls: true });
  redis = openRedis(cluster.url, 'ns', pino({ level: 'silent' }));
  await eventually(() => redis.connected);
});
afterAll(async () => {
  await redis.close();
  await cluster.close();
});

/** Publishes until the message is heard, also after a failover. */
async function heardAgain(heard: string[], message: string): Promise<void> {
  await eventually(async () => {
    await redis.publish('news', message).catch(() => undefined);
    return heard.includes(message);
  }, GOES_ON_MS);
}

describe('of three Redis servers', () => {
  it('the machine of a Sentinel hangs: the others are believed in time', async () => {
    const hanging = createServer().listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const { port } = hanging.address() as AddressInfo;
    const since = startStopwatch();
    const fresh = openRedis(cluster.url.replace('@', `@localhost:${port},`), 'ns', pino({ level: 'silent' }));
    await eventually(() => fresh.connected);
    expect(since()).toBeLessThan(PASSED_OVER_MS);
    await fresh.close();
    hanging.close();
  });

  it('the master dies: another one takes over, with the subscriptions and the jobs', async () => {
    const heard: string[] = [];
    const done: string[] = [];
    await redis.subscribe('news', (message) => heard.push(message));
    const back = Promise.withResolvers<void>();
    const stopListening = redis.onBack(back.resolve);
    const connection = bullOf(cluster.url, 'bull').connection as ConnectionOptions;
    const queue = new Queue('jobs', { connection });
    const worker = new Worker('jobs', async ({ name }) => void done.push(name), { connection, runRetryDelay: 500 });
    queue.on('error', () => undefined);
    worker.on('error', () => undefined);
    try {
      await queue.add('before', {});
      await eventually(() => done.includes('before'));
      await queue.add('during', {}, { delay: 2_000 });
      await redis.client.set('kept', 'yes');
      expect(await redis.client.wait(2, 1_000)).toBe(2);

      const master = await cluster.master();
      await master.kill();
      await expect(redis.client.get('kept')).rejects.toThrow();
      await heardAgain(heard, 'again');
      await back.promise;
      expect(await redis.client.get('kept')).toBe('yes');
      await eventually(() => done.includes('during'), SETTLES_MS);
      await queue.add('after', {});
      await eventually(() => done.includes('after'));

      await master.start();
      await eventually(() => cluster.isReplica(master).catch(() => false), SETTLES_MS);
      await redis.client.set('written', 'after');
    } finally {
      stopListening();
      await Promise.all([queue.close(), worker.close()]);
    }
  }, 60_000);

  it('the master hangs: it is left, and not believed when it wakes', async () => {
    const heard: string[] = [];
    await redis.subscribe('news', (message) => heard.push(message));
    const master = await cluster.master();
    master.signal('SIGSTOP');
    try {
      await heardAgain(heard, 'elsewhere');
    } finally {
      master.signal('SIGCONT');
    }
    await redis.client.set('written', 'elsewhere');
    await eventually(() => cluster.isReplica(master).catch(() => false), SETTLES_MS);
    await eventually(async () => (await redis.client.get('written')) === 'elsewhere');
    await redis.client.set('written', 'again');
  }, 60_000);

  it('the master is cut off from all others, but not from the services: it is left', async () => {
    const heard: string[] = [];
    await redis.subscribe('news', (message) => heard.push(message));
    const former = await cluster.master();
    const { client } = redis;
    const portOf = async () => Number((await redis.client.configGet('tls-port'))['tls-port']);
    try {
      // Nobody else gets in again, and the Sentinels and replicas are thrown out.
      await client.configSet('requirepass', 'unknown');
      const list = (await client.sendCommand(['CLIENT', 'LIST'])) as string;
      for (const [, id = ''] of list.matchAll(/^id=(\d+) .*(?:name=sentinel-|cmd=replconf)/gm))
        await client.sendCommand(['CLIENT', 'KILL', 'ID', id]);
      await eventually(async () => (await portOf().catch(() => former.port)) !== former.port, GOES_ON_MS);
      await heardAgain(heard, 'elsewhere');
    } finally {
      await former.kill();
      await former.start();
    }
    await eventually(() => cluster.isReplica(former).catch(() => false), SETTLES_MS);
  }, 60_000);
});
