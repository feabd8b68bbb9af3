import type { RateLimit } from '@luplay/contracts';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { internalsOf, type Kit } from '../kit.ts';
import { addressKey } from './address.ts';
import { limiterStore } from './limiter-store.ts';
import { consume } from './limits.ts';

/**
 * Limits how often an address may do one thing of a call that does several: the call's own limit counts them all.
 * Counted in Redis for all replicas.
 */
export class AddressLimit {
  private readonly limiter: RateLimiterRedis;

  /** `id` names the limit in Redis. */
  constructor(kit: Pick<Kit, 'redis'>, id: string, { points, seconds }: Omit<RateLimit, 'by'>) {
    const scaled = Math.max(1, Math.round(points * internalsOf(kit).env.LUPLAY_RATE_SCALE));
    this.limiter = new RateLimiterRedis({
      storeClient: limiterStore(kit.redis),
      useRedisPackage: true,
      keyPrefix: kit.redis.key(`limit:${id}`),
      points: scaled,
      duration: seconds,
      inMemoryBlockOnConsumed: scaled,
    });
  }

  /** Throws `rate_limited` for one too many. */
  count(ip: string): Promise<void> {
    return consume(this.limiter, `a:${addressKey(ip)}`);
  }
}
