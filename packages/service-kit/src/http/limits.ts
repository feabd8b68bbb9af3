import type { Call, RateLimit } from '@luplay/contracts';
import {
  type IRateLimiterStoreOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Redis } from '../backing/redis/redis.ts';
import { addressKey } from '../base/address.ts';
import { AppError } from '../base/errors.ts';
import type { Kit } from '../kit.ts';

/**
 * What rate-limiter-flexible needs of a client: it keeps the one that it is given, and `redis.client` is replaced after
 * an interruption.
 */
const limiterStore = (redis: Redis) => ({
  eval: (...given: Parameters<Redis['client']['eval']>) => redis.client.eval(...given),
});

/**
 * Requests that one replica takes, whatever the call: far above what any screen sends, low enough to stop a runaway
 * loop.
 */
const GENERIC_SECONDS = 10;
const GENERIC_USER = 500;
/** A school may have one address for many players. */
const GENERIC_ADDRESS = 5_000;
/** Questions for the health of the product: a few monitors and pages behind one address, each once a second. */
const HEALTH_ADDRESS = 60;

export type Limits = ReturnType<typeof createLimits>;

/** `scale` multiplies every number of points. */
export function createLimits(calls: readonly Call[], redis: Redis, scale: number) {
  const byAddress = new RateLimiterMemory({ points: GENERIC_ADDRESS * scale, duration: GENERIC_SECONDS });
  const healthByAddress = new RateLimiterMemory({ points: HEALTH_ADDRESS * scale, duration: GENERIC_SECONDS });
  const byUser = new RateLimiterMemory({ points: GENERIC_USER * scale, duration: GENERIC_SECONDS });
  const ofCall = new Map<string, RateLimiterRedis>();
  for (const { id, limit } of calls) {
    if (limit) ofCall.set(id, limiterInRedis(redis, id, limit, scale));
  }

  return {
    /** Counts a request by its address before anything is read; throws `rate_limited`. */
    address: (ip: string): Promise<void> => consume(byAddress, addressKey(ip)),
    /** Counts a question for the health of the product; throws `rate_limited`. */
    health: (ip: string): Promise<void> => consume(healthByAddress, addressKey(ip)),
    /**
     * Counts a request by its caller and, on Redis, by the call's own limit; throws `rate_limited`, `unavailable`
     * without Redis.
     */
    async call({ id, limit }: Call, userId: string | null, ip: string): Promise<void> {
      if (userId !== null) await consume(byUser, userId);
      const limiter = ofCall.get(id);
      if (!limiter) return;
      await consume(limiter, limit?.by === 'user' && userId !== null ? `u:${userId}` : `a:${addressKey(ip)}`);
    },
  };
}

/** `id` names it in Redis. */
export function limiterInRedis(
  redis: Redis,
  id: string,
  limit: Omit<RateLimit, 'by'>,
  scale: number,
  more: Partial<IRateLimiterStoreOptions> = {},
): RateLimiterRedis {
  const points = Math.max(1, Math.round(limit.points * scale));
  return new RateLimiterRedis({
    storeClient: limiterStore(redis),
    useRedisPackage: true,
    keyPrefix: redis.key(`limit:${id}`),
    points,
    duration: limit.seconds,
    // Callers over the limit are refused from memory: an attack costs Redis nothing.
    inMemoryBlockOnConsumed: points,
    ...more,
  });
}

/** Takes a point. Resolves to 0, or to the time until there is one again, ms. */
export async function take(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext);
    throw error;
  }
}

/** Throws `rate_limited` when the key has used up its points. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const wait = await take(limiter, key);
  if (wait > 0) throw tooMany(wait);
}

export const tooMany = (waitMs: number) =>
  new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });

/**
 * Limits how often an address may do one thing of a call that does several: the call's own limit counts them all.
 * Counted in Redis for all replicas.
 */
export class AddressLimit {
  private readonly limiter: RateLimiterRedis;

  /** `id` names the limit in Redis. */
  constructor({ redis, env }: Pick<Kit, 'redis' | 'env'>, id: string, limit: Omit<RateLimit, 'by'>) {
    this.limiter = limiterInRedis(redis, id, limit, env.LUPLAY_RATE_SCALE);
  }

  /** Throws `rate_limited` for one too many. */
  count(ip: string): Promise<void> {
    return consume(this.limiter, `a:${addressKey(ip)}`);
  }
}
