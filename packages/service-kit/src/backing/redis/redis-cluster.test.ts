import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../../testing/eventually.ts';
import { type RedisNodes, startRedisNodes } from '../../testing/redis-nodes.ts';
import { startStopwatch } from '../../testing/stopwatch.ts';
import { openRedis, type Redis } from './redis.ts';

/** A master is replaced within this time, ms. */
const GOES_ON_MS = 10_000;

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
    expect(redis.tags().length).toBe(3);
    const masters = await Promise.all(redis.tags().map((tag) => nodes.masterOf(redis.key(['probe', tag]))));
    expect(new Set(masters).size).toBe(3);
  });
});
