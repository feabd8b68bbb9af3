import { setTimeout as sleep } from 'node:timers/promises';
import type { RevocationMessage } from '@luplay/contracts';
import { createLog, openRedis, publishRevocation } from '@luplay/service-kit';

/** How long a command waits for the connection to Redis, ms. */
const CONNECT_TIMEOUT_MS = 2_000;

/**
 * Publishes a revocation of an operator's command to every service when REDIS_URL is set. Returns whether it did;
 * otherwise svc-user finds the change in the database within a second and publishes it.
 */
export async function publishOnce(message: RevocationMessage, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (!env.REDIS_URL) return false;
  const redis = openRedis(env.REDIS_URL, env.LUPLAY_NAMESPACE ?? '', createLog('cli', 'silent'));
  const deadline = performance.now() + CONNECT_TIMEOUT_MS;
  try {
    while (!redis.connected && performance.now() < deadline) await sleep(20);
    await publishRevocation(redis, message);
    return true;
  } catch {
    return false;
  } finally {
    await redis.close();
  }
}
