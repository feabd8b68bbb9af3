import type { RateLimit } from '@luplay/contracts';
import { LRUCache } from 'lru-cache';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, toAppError } from '../errors.ts';
import { internalsOf, type Kit } from '../kit.ts';
import { addressKey } from './address.ts';
import { limiterStore } from './limiter-store.ts';

/** Addresses that are cached; the least recently used are evicted first. */
const REMEMBERED = 10_000;

/**
 * Limits how often an address may ask for what does not exist, or give a wrong code: short codes can be guessed. An
 * address over the limit is refused right codes too, so that it cannot tell them apart. Addresses that never miss are
 * not counted: a school behind one address can watch. Counted in Redis for all replicas, and by each replica alone
 * while Redis is away.
 */
export class MissLimit {
  private readonly points: number;
  private readonly shared: RateLimiterRedis;
  /** Misses of an address. */
  private readonly own: LRUCache<string, number>;

  /** `id` names the limit in Redis. */
  constructor(kit: Pick<Kit, 'redis'>, id: string, limit: Omit<RateLimit, 'by'>) {
    const { redis } = kit;
    const scale = internalsOf(kit).env.LUPLAY_RATE_SCALE;
    this.points = Math.max(1, Math.round(limit.points * scale));
    this.own = new LRUCache({ max: REMEMBERED, ttl: limit.seconds * 1000 });
    this.shared = new RateLimiterRedis({
      storeClient: limiterStore(redis),
      useRedisPackage: true,
      keyPrefix: redis.key(`limit:${id}`),
      points: this.points,
      duration: limit.seconds,
    });
  }

  /** Resolves to `isRight`; a wrong guess counts. Throws `rate_limited` for an address that missed too often. */
  async check(ip: string, isRight: boolean): Promise<boolean> {
    const key = this.admit(ip);
    if (!isRight) await this.missed(key);
    return isRight;
  }

  /**
   * Returns what `open` returns; a `not_found` that it throws counts. Throws `rate_limited` for an address that missed
   * too often.
   */
  async guard<T>(ip: string, open: () => Promise<T> | T): Promise<T> {
    const key = this.admit(ip);
    try {
      return await open();
    } catch (error) {
      if (toAppError(error).code === 'not_found') await this.missed(key);
      throw error;
    }
  }

  private admit(ip: string): string {
    const key = addressKey(ip);
    if ((this.own.get(key) ?? 0) >= this.points) this.refuse(key);
    return key;
  }

  /** Throws `rate_limited` for one too many. */
  private async missed(key: string): Promise<void> {
    // Counted before Redis is asked, so that concurrent guesses do not all pass.
    const misses = (this.own.get(key) ?? 0) + 1;
    this.own.set(key, misses, { noUpdateTTL: true });
    if (misses > this.points) this.refuse(key);
    try {
      await this.shared.consume(`a:${key}`);
    } catch (error) {
      // Redis is away.
      if (!(error instanceof RateLimiterRes)) return;
      this.own.set(key, this.points, { ttl: error.msBeforeNext });
      this.refuse(key);
    }
  }

  private refuse(key: string): never {
    const seconds = Math.ceil(this.own.getRemainingTTL(key) / 1000);
    throw new AppError('rate_limited', { retryAfterSeconds: Math.max(1, seconds) });
  }
}
