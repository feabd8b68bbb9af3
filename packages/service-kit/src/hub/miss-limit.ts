import type { RateLimit } from '@luplay/contracts';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../backing/redis.ts';
import { AppError, toAppError } from '../errors.ts';
import { addressKey } from '../http/address.ts';

interface Misses {
  count: number;
  /** Epoch ms. */
  until: number;
}

/**
 * How often an address may ask for what is not there: a code that can be guessed is tried again and again. Whoever has missed too often is refused
 * right codes too, which would tell them from wrong ones; whoever never misses is not counted, so that a school behind one address can watch. Counted
 * on Redis for all replicas, and by this replica alone while Redis is away.
 */
export class MissLimit {
  private readonly points: number;
  private readonly windowMs: number;
  private readonly now: () => number;
  private readonly shared: RateLimiterRedis;
  private readonly own = new Map<string, Misses>();

  constructor(id: string, limit: Omit<RateLimit, 'by'>, redis: Redis, scale: number, now: () => number) {
    this.points = Math.max(1, Math.round(limit.points * scale));
    this.windowMs = limit.seconds * 1000;
    this.now = now;
    this.shared = new RateLimiterRedis({
      storeClient: redis.client,
      useRedisPackage: true,
      keyPrefix: redis.key(`limit:${id}`),
      points: this.points,
      duration: limit.seconds,
    });
  }

  /** What `open` gives, or its `not_found`, which counts. `rate_limited` for an address that has missed too often. */
  async guard<T>(ip: string, open: () => Promise<T> | T): Promise<T> {
    const key = addressKey(ip);
    const misses = this.own.get(key);
    if (misses && misses.count >= this.points) this.refuse(misses);
    try {
      return await open();
    } catch (error) {
      if (toAppError(error).code === 'not_found') await this.missed(key);
      throw error;
    }
  }

  /** Throws `rate_limited` for one too many. */
  private async missed(key: string): Promise<void> {
    const now = this.now();
    const known = this.own.get(key);
    const misses = known && known.until > now ? known : { count: 0, until: now + this.windowMs };
    this.own.set(key, misses);
    // At once, before Redis is asked: a hundred at the same moment are not let through.
    misses.count += 1;
    if (misses.count > this.points) this.refuse(misses);
    try {
      await this.shared.consume(`a:${key}`);
    } catch (error) {
      // Redis is away.
      if (!(error instanceof RateLimiterRes)) return;
      misses.count = this.points;
      misses.until = this.now() + error.msBeforeNext;
      this.refuse(misses);
    }
  }

  /** Drops what is over; called now and then. */
  forget(): void {
    const now = this.now();
    for (const [key, { until }] of this.own) if (until <= now) this.own.delete(key);
  }

  private refuse({ until }: Misses): void {
    const seconds = Math.ceil((until - this.now()) / 1000);
    if (seconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: seconds });
  }
}
