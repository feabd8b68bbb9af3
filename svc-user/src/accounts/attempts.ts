import { createHash } from 'node:crypto';
import { LOGIN_LIMITS } from '@luplay/contracts/user';
import { AppError, addressKey, type Redis } from '@luplay/service-kit';
import { accountKey } from './rules.ts';

export type Attempts = ReturnType<typeof loginAttempts>;

/** Remembered addresses per account: the newest, for this long after the last log-in, seconds. */
const KNOWN_ADDRESSES = 10;
const KNOWN_SECONDS = 180 * 24 * 3600;

/**
 * KEYS: the account's known addresses, its counter for unknown addresses, its counter for this address. ARGV[1]: the
 * address.
 */
const PICK = `
local known = redis.call('ZSCORE', KEYS[1], ARGV[1])
local count = known and KEYS[3] or KEYS[2]`;
/** KEYS: the address's counter. */
const PICK_ADDRESS = `
local count = KEYS[1]`;

/** ARGV[2..3]: limit, window in ms. Returns the ms to wait, 0 if counted. A refused attempt is not counted. */
const COUNT = `
if tonumber(redis.call('GET', count) or '0') >= tonumber(ARGV[2]) then return math.max(redis.call('PTTL', count), 1) end
if redis.call('INCR', count) == 1 then redis.call('PEXPIRE', count, ARGV[3]) end
return 0`;

const REVERT = `
local left = tonumber(redis.call('GET', count) or '0')
if left > 1 then redis.call('DECR', count) elseif left == 1 then redis.call('DEL', count) end
return 0`;

/** ARGV[2..4]: now in epoch ms, number of remembered addresses, and for how long, seconds. */
const REMEMBER = `
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - tonumber(ARGV[3]))
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 0`;

const FORGIVE = `
redis.call('DEL', count)
${REMEMBER}`;

/** Addresses are stored as digests, because they are only compared. */
const digestOf = (address: string) => createHash('sha256').update(address).digest('base64url').slice(0, 16);

/**
 * Wrong passwords, counted in Redis per account and per address over a fixed window. An attempt is counted before it is
 * checked, in one atomic step for each of the two, and reverted when the password was right, so that simultaneous
 * guesses cannot pass together. What one of the two refuses the other does not count.
 *
 * An address from which the account has logged in before has its own counter for that account, so that guesses from
 * elsewhere do not lock the owner out.
 */
export function loginAttempts(redis: Redis, now: () => number) {
  /** An account and an address may lie on different nodes of a cluster. */
  const ofAccount = (script: string, username: string, ip: string, options: number[] = []) => {
    const account = accountKey(username);
    const address = addressKey(ip);
    const counter = redis.key(['login:account', account]);
    const keys = [redis.key(['login:known', account]), counter, redis.key(['login:account', account, `:${address}`])];
    return redis.client.eval(PICK + script, { keys, arguments: [digestOf(address), ...options.map(String)] });
  };
  const ofAddress = (script: string, ip: string, options: number[] = []) => {
    const keys = [redis.key(`login:address:${addressKey(ip)}`)];
    return redis.client.eval(PICK_ADDRESS + script, { keys, arguments: ['', ...options.map(String)] });
  };
  const toRemember = () => [now(), KNOWN_ADDRESSES, KNOWN_SECONDS];
  return {
    /**
     * Throws `rate_limited` when the account or the address has used up its attempts. `userId`: of the account, if
     * there is one, for the security log.
     */
    async count(username: string, ip: string, userId?: string): Promise<void> {
      const window = LOGIN_LIMITS.windowSeconds * 1000;
      const asked = await Promise.allSettled([
        ofAccount(COUNT, username, ip, [LOGIN_LIMITS.perAccount, window]),
        ofAddress(COUNT, ip, [LOGIN_LIMITS.perAddress, window]),
      ]);
      const waits = asked.map((each) => (each.status === 'fulfilled' ? Number(each.value) : null));
      if (waits.every((one) => one === 0)) return;
      const reverts = [() => ofAccount(REVERT, username, ip), () => ofAddress(REVERT, ip)];
      await Promise.allSettled(reverts.filter((_, at) => waits[at] === 0).map((revert) => revert()));
      for (const each of asked) if (each.status === 'rejected') throw each.reason;
      const wait = Math.max(...waits.map(Number));
      throw new AppError('rate_limited', {
        message: 'Слишком много попыток входа. Попробуйте чуть позже.',
        retryAfterSeconds: Math.ceil(wait / 1000),
        subject: userId,
      });
    },
    /**
     * Call after a right password: resets the counter that the attempt used, reverts the attempt for the address, and
     * remembers the address.
     */
    async forgive(username: string, ip: string): Promise<void> {
      await Promise.all([ofAccount(FORGIVE, username, ip, toRemember()), ofAddress(REVERT, ip)]);
    },
    /** Remembers an address after a log-in without a password. */
    async remember(username: string, ip: string): Promise<void> {
      await ofAccount(REMEMBER, username, ip, toRemember());
    },
  };
}
