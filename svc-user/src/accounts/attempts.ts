import { LOGIN_LIMITS } from '@luplay/contracts/user';
import { AppError, type Redis } from '@luplay/service-kit';
import { accountKey, addressKey } from './rules.ts';

/**
 * Wrong passwords, counted in Redis for each account and each address over a fixed window. An attempt is counted
 * before it is judged, in one atomic step, and taken back when the password was right: guesses sent at the same
 * moment cannot slip through together.
 */
export interface Attempts {
  /** Throws `rate_limited` when the account or the address has used up its wrong passwords. */
  count(username: string, ip: string): Promise<void>;
  /** The password was right: the account starts afresh, the address gets its attempt back. */
  forgive(username: string, ip: string): Promise<void>;
}

/**
 * KEYS: account, address. ARGV: limit of each, window in ms. Returns ms to wait; 0: counted. A refused attempt counts
 * nothing.
 */
const COUNT = `
local wait = 0
for i = 1, 2 do
  if tonumber(redis.call('GET', KEYS[i]) or '0') >= tonumber(ARGV[i]) then
    wait = math.max(wait, redis.call('PTTL', KEYS[i]), 1)
  end
end
if wait > 0 then return wait end
for i = 1, 2 do
  if redis.call('INCR', KEYS[i]) == 1 then redis.call('PEXPIRE', KEYS[i], ARGV[3]) end
end
return 0`;

const FORGIVE = `
redis.call('DEL', KEYS[1])
local left = tonumber(redis.call('GET', KEYS[2]) or '0')
if left > 1 then redis.call('DECR', KEYS[2]) elseif left == 1 then redis.call('DEL', KEYS[2]) end
return 0`;

/** `windowSeconds` is LOGIN_LIMITS' own; tests shorten it. */
export function loginAttempts(redis: Redis, windowSeconds: number = LOGIN_LIMITS.windowSeconds): Attempts {
  const keysOf = (username: string, ip: string) => [
    redis.key(`login:account:${accountKey(username)}`),
    redis.key(`login:address:${addressKey(ip)}`),
  ];
  return {
    async count(username, ip) {
      const limits = [LOGIN_LIMITS.perAccount, LOGIN_LIMITS.perAddress, windowSeconds * 1000];
      const wait = await redis.client.eval(COUNT, { keys: keysOf(username, ip), arguments: limits.map(String) });
      if (Number(wait) > 0) {
        throw new AppError('rate_limited', {
          message: 'Слишком много попыток входа. Попробуйте чуть позже.',
          retryAfterSeconds: Math.ceil(Number(wait) / 1000),
        });
      }
    },
    async forgive(username, ip) {
      await redis.client.eval(FORGIVE, { keys: keysOf(username, ip), arguments: [] });
    },
  };
}
