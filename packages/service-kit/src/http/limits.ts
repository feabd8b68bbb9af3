import type { Call } from '@luplay/contracts';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../backing/redis.ts';
import { AppError } from '../errors.ts';
import { addressKey } from './address.ts';
import { SlidingWindow } from './sliding-window.ts';

/**
 * What anybody may ask of one replica, whatever the call: far above any screen, low enough to stop a loop gone wild.
 */
const GENERIC_SECONDS = 10;
const GENERIC_USER = 500;
/** A school behind one address is many players. */
const GENERIC_ADDRESS = 5_000;

export interface Limits {
  /** Counts a request by its address before anything is read; throws `rate_limited`. */
  address(ip: string): void;
  /**
   * Counts a request by its caller and, on Redis, by the call's own limit; throws `rate_limited`, `unavailable` without
   * Redis.
   */
  call(call: Call, userId: string | null, ip: string): Promise<void> | undefined;
}

/** `scale` multiplies every number of points. */
export function createLimits(calls: readonly Call[], redis: Redis, scale: number, now: () => number): Limits {
  const byAddress = new SlidingWindow(GENERIC_ADDRESS * scale, GENERIC_SECONDS * 1000, now);
  const byUser = new SlidingWindow(GENERIC_USER * scale, GENERIC_SECONDS * 1000, now);
  const ofCall = new Map<string, RateLimiterRedis>();
  for (const { id, limit } of calls) {
    if (!limit) continue;
    const limiter = new RateLimiterRedis({
      storeClient: redis.client,
      useRedisPackage: true,
      keyPrefix: redis.key(`limit:${id}`),
      points: Math.max(1, Math.round(limit.points * scale)),
      duration: limit.seconds,
      // Callers over the limit are refused from memory: an attack costs Redis nothing.
      inMemoryBlockOnConsumed: Math.max(1, Math.round(limit.points * scale)),
    });
    ofCall.set(id, limiter);
  }

  async function consume(limiter: RateLimiterRedis, key: string): Promise<void> {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
      throw error;
    }
  }

  return {
    address(ip) {
      const wait = byAddress.hit(addressKey(ip));
      if (wait > 0) throw tooMany(wait);
    },
    call(call, userId, ip) {
      if (userId !== null) {
        const wait = byUser.hit(userId);
        if (wait > 0) throw tooMany(wait);
      }
      const limiter = ofCall.get(call.id);
      if (!limiter) return undefined;
      return consume(limiter, call.limit?.by === 'user' && userId !== null ? `u:${userId}` : `a:${addressKey(ip)}`);
    },
  };
}

const tooMany = (waitMs: number) =>
  new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
