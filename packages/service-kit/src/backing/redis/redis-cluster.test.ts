import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createClient } from 'redis';
import { eventually } from '../../testing/eventually.ts';
import { type RedisNodes, startRedisNodes } from '../../testing/redis-nodes.ts';
import { startStopwatch } from '../../testing/stopwatch.ts';
import { openRedis, type Redis } from './redis.ts';

/** A master is replaced within this time, ms. */
const GOES_ON_MS = 10_000;
/** Commands to a node that hangs fail within this time, ms. */
const HANGS_MS = 4_000;

let nodes: RedisNodes;
let redis: Redis;
beforeAll(async () => {
  nodes = await startRedisNodes();
  redis = openRedis(nodes.url, 'ns', pino({ level: 'silent' }));
  await eventually(() => redis.connected);
}, 60_000);
afterEach(() => eventually(() => redis.connected));
afterAll(async () => {
  await redis.close();
  await nodes.close();
});

const CHANNEL = ['news', 'lobby'] as const;

/** Publishes until the message is heard. */
async function heardAgain(heard: string[], message: string): Promise<void> {
  await eventually(async () => {
    await redis.publish(CHANNEL, message).catch(() => undefined);
    return heard.includes(message);
  });
}

describe('a cluster', () => {
  it('keeps names of the same lobby together, and others apart', async () => {
    expect(redis.key(CHANNEL)).toBe('ns:news:{lobby}');
    expect(redis.key(['presence', 'lobby', ':hosts'])).toBe('ns:presence:{lobby}:hosts');
    const tags = redis.tags();
    const masters = await Promise.all(tags.map((tag) => nodes.masterOf(redis.key(['probe', tag]))));
    const ports = masters.map(({ port }) => port);
    expect({ tags, ports, different: new Set(ports).size }).toEqual({
      tags: [expect.anything(), expect.anything(), expect.anything()],
      ports,
      different: 3,
    });
  });

  it('is not up before all slots are known, though the node that was asked knows only some', async () => {
    const [oneNode = ''] = nodes.url.split(',');
    const node = await createClient({ url: oneNode.replace('+cluster', '') }).connect();
    // It forgets who has the last third, until it hears of it again.
    await node.sendCommand(['CLUSTER', 'DELSLOTSRANGE', '10923', '16383']);
    const early = openRedis(oneNode, 'ns', pino({ level: 'silent' }));
    try {
      await eventually(() => early.connected);
      expect(early.tags()).toHaveLength(3);
    } finally {
      await early.close();
      node.destroy();
    }
  });

  it('has a master that hangs: another takes over, the others go on, and it is not believed when it wakes', async () => {
    const heard: string[] = [];
    await redis.subscribe(CHANNEL, (message) => heard.push(message));
    const back = Promise.withResolvers<void>();
    const stopListening = redis.onBack(back.resolve);
    const key = redis.key(['kept', 'lobby']);
    const elsewhere = await elsewhereThan(key);
    const master = await nodes.masterOf(key);
    await redis.client.set(key, 'yes');
    await nodes.replicated(master);
    const sinceHang = startStopwatch();
    master.signal('SIGSTOP');
    try {
      await expect(redis.client.get(key)).rejects.toThrow();
      expect(sinceHang()).toBeLessThan(HANGS_MS);
      expect(redis.connected).toBe(false);
      await redis.client.set(elsewhere, 'reached');
      await heardAgain(heard, 'elsewhere');
      await back.promise;
      expect(sinceHang()).toBeLessThan(GOES_ON_MS);
      expect(await redis.client.get(key)).toBe('yes');
    } finally {
      stopListening();
      master.signal('SIGCONT');
    }
    await eventually(() => nodes.isReplica(master).catch(() => false));
    await redis.client.set(key, 'elsewhere');
    expect(await redis.client.get(key)).toBe('elsewhere');
  }, 60_000);

  it('moves a slot to a node that was added: commands follow, also halfway, and subscriptions', async () => {
    const heard: string[] = [];
    await redis.subscribe(CHANNEL, (message) => heard.push(message));
    const old = redis.key(['old', 'lobby']);
    const fresh = redis.key(['fresh', 'lobby']);
    await redis.client.set(old, 'old');
    const added = await nodes.add();
    await nodes.move(old, added, async () => {
      // The key that is there already is asked for here, and new ones at the other node.
      await redis.client.multi().zAdd(fresh, { score: 1, value: 'fresh' }).expire(fresh, 60).exec();
      expect(await redis.client.get(old)).toBe('old');
      await redis.publish(CHANNEL, 'halfway');
      await eventually(() => heard.includes('halfway'));
    });
    expect(await nodes.masterOf(old)).toBe(added);
    await heardAgain(heard, 'moved');
    expect(await redis.client.get(old)).toBe('old');
    expect(await redis.client.zCard(fresh)).toBe(1);
  }, 60_000);
});

/** A key at another master than this one. */
async function elsewhereThan(key: string): Promise<string> {
  const master = await nodes.masterOf(key);
  for (const tag of redis.tags()) {
    const other = redis.key(['kept', tag]);
    if ((await nodes.masterOf(other)) !== master) return other;
  }
  throw new Error('there is one master only');
}
