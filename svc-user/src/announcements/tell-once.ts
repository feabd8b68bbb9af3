import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthNews } from '@luplay/contracts';
import { createLog, openRedis, tellAuthNews } from '@luplay/service-kit';

/** How long a command waits for Redis, ms. */
const PATIENCE_MS = 2_000;

/**
 * Tells every service what an operator's command has ended, when REDIS_URL says where Redis is. Returns whether that
 * was done; otherwise svc-user finds the change in the database within a second and tells of it.
 */
export async function tellOnce(news: AuthNews, env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  if (!env.REDIS_URL) return false;
  const redis = openRedis(env.REDIS_URL, env.LUPLAY_NAMESPACE ?? '', createLog('cli', 'silent'));
  const deadline = performance.now() + PATIENCE_MS;
  try {
    while (!redis.connected && performance.now() < deadline) await sleep(20);
    await tellAuthNews(redis, news);
    return true;
  } catch {
    return false;
  } finally {
    await redis.close();
  }
}
