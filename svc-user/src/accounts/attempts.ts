import { createHash } from 'node:crypto';
import { LOGIN_LIMITS } from '@luplay/contracts/user';
import { AppError, addressKey, type Redis } from '@luplay/service-kit';
import { accountKey } from './rules.ts';

/**
 * Wrong passwords, counted in Redis per account and per address over a fixed window. An attempt is counted before it is
 * checked, in one atomic step, and reverted when the password was right, so that simultaneous guesses cannot pass
 * together.
 *
 * An address from which the account has logged in before has its own counter for that account, so that guesses from
 * elsewhere do not lock the owner out.
 */
export interface Attempts {
  /**
   * Throws `rate_limited` when the account or the address has used up its attempts. `userId`: of the account, if there
   * is one, for the security log.
   */
  count(username: string, ip: string, userId?: string): Promise<void>;
  /**
   * Call after a right password: resets the counter that the attempt used, reverts the attempt for the address, and
   * remembers the address.
   */
  forgive(username: string, ip: string): Promise<void>;
  /** Remembers an address after a log-in without a password. */
  remember(username: string, ip: string): Promise<void>;
}

/** Remembered addresses per account: the newest, for this long after the last log-in, seconds. */
const KNOWN_ADDRESSES = 10;
const KNOWN_SECONDS = 180 * 24 * 3600;

/**
 * KEYS: the account's known addresses, its counter for unknown addresses, its counter for this address, the address's
 * counter. ARGV[1]: the address.
 */
const PICK = `
local known = redis.call('ZSCORE', KEYS[1], ARGV[1])
local counts = { known and KEYS[3] or KEYS[2], KEYS[4] }`;

/**
 * ARGV[2..4]: limit of the account and of the address, window in ms. Returns the ms to wait, 0 if counted. A refused
 * attempt is not counted.
 */
const COUNT = `${PICK}
local wait = 0
for i = 1, 2 do
  if tonumber(redis.call('GET', counts[i]) or '0') >= tonumber(ARGV[i + 1]) then
    wait = math.max(wait, redis.call('PTTL', counts[i]), 1)
  end
end
if wait > 0 then return wait end
for i = 1, 2 do
  if redis.call('INCR', counts[i]) == 1 then redis.call('PEXPIRE', counts[i], ARGV[4]) end
end
return 0`;

/** ARGV[2..4]: now in epoch ms, number of remembered addresses, and for how long, seconds. */
const REMEMBER = `
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - tonumber(ARGV[3]))
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 0`;

const FORGIVE = `${PICK}
redis.call('DEL', counts[1])
local left = tonumber(redis.call('GET', counts[2]) or '0')
if left > 1 then redis.call('DECR', counts[2]) elseif left == 1 then redis.call('DEL', counts[2]) end
${REMEMBER}`;

/** Addresses are stored as digests, because they are only compared. */
const digestOf = (address: string) => createHash('sha256').update(address).digest('base64url').slice(0, 16);

export function loginAttempts(redis: Redis, now: () => number): Attempts {
  const run = (script: string, username: string, ip: string, options: number[]) => {
    const account = accountKey(username);
    const address = addressKey(ip);
    const keys = [
      `login:known:${account}`,
      `login:account:${account}`,
      `login:account:${account}:${address}`,
      `login:address:${address}`,
    ].map(redis.key);
    return redis.client.eval(script, { keys, arguments: [digestOf(address), ...options.map(String)] });
  };
  const toRemember = () => [now(), KNOWN_ADDRESSES, KNOWN_SECONDS];
  return {
    async count(username, ip, userId) {
      const limits = [LOGIN_LIMITS.perAccount, LOGIN_LIMITS.perAddress, LOGIN_LIMITS.windowSeconds * 1000];
      const wait = Number(await run(COUNT, username, ip, limits));
      if (wait > 0) {
        throw new AppError('rate_limited', {
          message: 'Слишком много попыток входа. Попробуйте чуть позже.',
          retryAfterSeconds: Math.ceil(wait / 1000),
          subject: userId,
        });
      }
    },
    async forgive(username, ip) {
      await run(FORGIVE, username, ip, toRemember());
    },
    async remember(username, ip) {
      await run(REMEMBER, username, ip, toRemember());
    },
  };
}
