import type { Redis } from '../backing/redis/redis.ts';

/**
 * What rate-limiter-flexible needs of a client: it keeps the one that it is given, and `redis.client` is replaced after
 * an interruption.
 */
export const limiterStore = (redis: Redis) => ({
  eval: (...given: Parameters<Redis['client']['eval']>) => redis.client.eval(...given),
});
