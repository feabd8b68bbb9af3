import { setTimeout as sleep } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { readNatsUrl } from '../backing/nats/nats-url.ts';
import { openRedis } from '../backing/redis/redis.ts';
import { BackupError } from './layout.ts';

const SCAN_KEYS = 1_000;
const CONNECT_TIMEOUT_MS = 10_000;
const POLL_MS = 20;

export interface Derived {
  natsUrl: string;
  redisUrl: string;
  /** LUPLAY_NAMESPACE. Empty: all streams of the NATS account and all keys of the Redis database are the product's. */
  namespace: string;
  log: Logger;
}

/**
 * Deletes what the services keep in NATS and Redis: read models, events, timers, limits, presence. All of it is younger
 * than a restored database and is built again from that. The services must be stopped.
 * @returns what was deleted
 */
export async function resetDerived(derived: Derived): Promise<{ streams: number; keys: number }> {
  const { natsUrl, redisUrl, namespace, log } = derived;
  return { streams: await deleteStreams(natsUrl, namespace), keys: await deleteKeys(redisUrl, namespace, log) };
}

async function deleteStreams(url: string, namespace: string): Promise<number> {
  const connection = await connect({ ...readNatsUrl(url), timeout: CONNECT_TIMEOUT_MS });
  try {
    const jsm = await jetstreamManager(connection);
    const names: string[] = [];
    for await (const name of jsm.streams.names()) {
      if (namespace === '' || name.startsWith(`${namespace}_`) || name.startsWith(`KV_${namespace}_`)) names.push(name);
    }
    for (const name of names) await jsm.streams.delete(name);
    return names.length;
  } finally {
    await connection.close();
  }
}

async function deleteKeys(url: string, namespace: string, log: Logger): Promise<number> {
  const redis = openRedis(url, namespace, log);
  try {
    const deadline = performance.now() + CONNECT_TIMEOUT_MS;
    while (!redis.connected) {
      if (performance.now() > deadline) throw new BackupError('Redis does not answer');
      await sleep(POLL_MS);
    }
    let deleted = 0;
    let cursor = '0';
    do {
      const found = await redis.client.scan(cursor, { MATCH: redis.key('*'), COUNT: SCAN_KEYS });
      if (found.keys.length > 0) deleted += await redis.client.unlink(found.keys);
      cursor = found.cursor;
    } while (cursor !== '0');
    return deleted;
  } finally {
    await redis.close();
  }
}
