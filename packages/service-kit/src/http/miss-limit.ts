import type { RateLimit } from '@luplay/contracts';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, toAppError } from '../errors.ts';
import { internalsOf, type Kit } from '../kit.ts';
import { addressKey } from './address.ts';

interface Misses {
  count: number;
  /** Epoch ms. */
  until: number;
}

/** Addresses that are remembered at most; the oldest are forgotten first. */
const REMEMBERED = 10_000;

/**
 * How often an address may ask for what does not exist, or give a wrong code: codes that can be guessed are tried again
 * and again. Whoever missed too often is refused right codes too, which would tell them from wrong ones. Whoever never
 * misses is not counted, so that a school behind one address can watch. Counted on Redis for all replicas, and by this
 * replica alone while Redis is away.
 */
export class MissLimit {
  private readonly points: number;
  private readonly windowMs: number;
  private readonly now: () => number;
  private readonly shared: RateLimiterRedis;
  private readonly own = new Map<string, Misses>();

  /** `id` names the limit in Redis. */
  constructor(kit: Pick<Kit, 'redis' | 'now'>, id: string, limit: Omit<RateLimit, 'by'>) {
    const { redis, now } = kit;
    const scale = internalsOf(kit).env.LUPLAY_RATE_SCALE;
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

  /** Resolves to `isRight`; a wrong guess counts. Throws `rate_limited` for an address that missed too often. */
  async check(ip: string, isRight: boolean): Promise<boolean> {
    const key = this.admit(ip);
    if (!isRight) await this.missed(key);
    return isRight;
  }

  /**
   * What `open` gives, or its `not_found`, which counts. Throws `rate_limited` for an address that missed too often.
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
    const misses = this.own.get(key);
    if (misses && misses.count >= this.points) this.refuse(misses);
    return key;
  }

  /** Throws `rate_limited` for one too many. */
  private async missed(key: string): Promise<void> {
    const now = this.now();
    const known = this.own.get(key);
    const misses = known && known.until > now ? known : { count: 0, until: now + this.windowMs };
    this.own.delete(key);
    this.own.set(key, misses);
    if (this.own.size > REMEMBERED) this.forgetOldest();
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

  /** Drops what is over. */
  forget(): void {
    const now = this.now();
    for (const [key, { until }] of this.own) if (until <= now) this.own.delete(key);
  }

  private forgetOldest(): void {
    this.forget();
    for (const key of this.own.keys()) {
      if (this.own.size <= REMEMBERED) break;
      this.own.delete(key);
    }
  }

  private refuse({ until }: Misses): void {
    const seconds = Math.ceil((until - this.now()) / 1000);
    if (seconds > 0) throw new AppError('rate_limited', { retryAfterSeconds: seconds });
  }
}
