import { setTimeout as sleep } from 'node:timers/promises';
import type { MissRate } from '@luplay/contracts';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, type RateLimiterRedis } from 'rate-limiter-flexible';
import type { Redis } from '../backing/redis/redis.ts';
import { addressKey, siteKey } from '../base/address.ts';
import { AppError, toAppError } from '../base/errors.ts';
import type { Kit } from '../kit.ts';
import { limiterInRedis, take, tooMany } from './limits.ts';

/** A site (IPv6 /48) may be wrong this many times as often as an address: a carrier has many customers in one. */
const SITE_FACTOR = 10;
/** The part of an address's answers that is kept for the slow lane. */
const SLOW_SHARE = 1 / 3;
/** The slow lane answers once in this time, s. */
const PACE_SECONDS = 2;
/** Longest wait in the slow lane, ms: the gateway waits 4 s for a call. */
const PATIENCE_MS = 2_500;
/** A right code is remembered for an evening, s. */
const KNOWN_SECONDS = 12 * 3600;
/** Right codes that are cached; the least recently used are evicted first. */
const CACHED = 20_000;

/** Permission to answer one guess. */
interface Turn {
  /** Given by the slow lane, which does not tell misses. */
  isSlow: boolean;
  giveBack(): void;
}

/**
 * Limits what an address learns by guessing short codes. Two things must hold at once. Somebody who guesses gets at
 * most `points` answers in a window that tell right from wrong, at whatever speed and with whatever number of replicas.
 * And one such person must not shut out others behind the same address: a class, or the projector in front of it.
 *
 * - A guess takes its turn before it is looked up, so a burst is not answered more often than a sequence. A right one
 * gives the turn back, so right codes cost nothing.
 * - A code that was right from this address is remembered for an evening and then asked freely, whatever else the
 * address does: thirty phones and the projector's sockets ask the same code, and only the first learns something.
 * Addresses from which members read their lobby know its code, too. The price: behind an address where a code is in
 * use, it can be found as fast as the address may call. Who sits there sees it on the wall.
 * - Two thirds of the turns are taken at once. After those, new codes share the rest in a slow lane, one each 2 s, and
 * a miss is `rate_limited` there. One request of an address waits at a time, and a newer one takes its place: a burst
 * is over when somebody else comes after it. A new right code passes within 2.5 s, or is told to come again while a
 * flood lasts: nothing tells it from the flood's guesses.
 *
 * Counted in Redis for all replicas and services that use the same `id`, and by each replica alone while Redis is away.
 */
export class MissLimit {
  private readonly redis: Redis;
  private readonly id: string;
  private readonly quick: readonly RateLimiterRedis[];
  private readonly slow: RateLimiterRedis;
  private readonly pace: RateLimiterRedis;
  private readonly known: LRUCache<string, true>;
  private readonly knownSeconds: number;
  /** Guesses that are being looked up. Resolves to the turn; rejects when there is none. */
  private readonly running = new Map<string, Promise<Turn | null>>();
  /** By address, how to send the request away that waits in its slow lane. */
  private readonly waiting = new Map<string, () => void>();

  /**
   * `rate.id` names the limit in Redis; `id` does if it has none. A right guess is remembered for `knownSeconds`: keep
   * them few where anything that is looked up is one.
   */
  constructor(kit: Pick<Kit, 'redis' | 'env'>, id: string, rate: MissRate, knownSeconds = KNOWN_SECONDS) {
    const scale = kit.env.LUPLAY_RATE_SCALE;
    const points = Math.max(2, Math.round(rate.points * scale));
    const slow = Math.max(1, Math.floor(points * SLOW_SHARE));
    this.redis = kit.redis;
    this.id = rate.id ?? id;
    this.knownSeconds = knownSeconds;
    this.known = new LRUCache({ max: CACHED, ttl: knownSeconds * 1000 });
    this.quick = [
      this.limiter('quick', points - slow, rate.seconds),
      this.limiter('site', points * SITE_FACTOR - slow, rate.seconds),
    ];
    this.slow = this.limiter('slow', slow, rate.seconds);
    this.pace = this.limiter('pace', Math.max(1, Math.round(scale)), PACE_SECONDS);
  }

  /** Resolves to `isRight`; a wrong guess counts. Throws `rate_limited` for an address that missed too often. */
  async check(ip: string, guess: string, isRight: boolean): Promise<boolean> {
    const refused = new AppError('not_found');
    try {
      return await this.guard(ip, guess, () => {
        if (!isRight) throw refused;
        return true;
      });
    } catch (error) {
      if (error === refused) return false;
      throw error;
    }
  }

  /** Returns what `open` returns; a `not_found` that it throws counts. Throws `rate_limited` instead of too many. */
  async guard<T>(ip: string, guess: string, open: () => Promise<T> | T): Promise<T> {
    const pair = pairOf(ip, guess);
    const running = this.running.get(pair);
    // The answer to an equal guess tells nothing more.
    if (running) return this.open(pair, await running, open);
    if (this.known.has(pair)) return open();
    const turn = this.takeTurn(ip, pair);
    this.running.set(pair, turn);
    try {
      return await this.open(pair, await turn, open, true);
    } finally {
      this.running.delete(pair);
    }
  }

  /** The address knows the code from elsewhere: it may ask for it freely. */
  remember(ip: string, guess: string): void {
    this.keep(pairOf(ip, guess));
  }

  private async open<T>(pair: string, turn: Turn | null, open: () => Promise<T> | T, isFirst = false): Promise<T> {
    try {
      const result = await open();
      this.keep(pair);
      if (isFirst) turn?.giveBack();
      return result;
    } catch (error) {
      if (toAppError(error).code !== 'not_found') {
        if (isFirst) turn?.giveBack();
      } else if (turn?.isSlow) throw tooMany(PACE_SECONDS * 1000);
      throw error;
    }
  }

  /** Null: the code is known at this address. */
  private async takeTurn(ip: string, pair: string): Promise<Turn | null> {
    const site = siteKey(ip);
    const keys = [addressKey(ip), ...(site === null ? [] : [site])];
    for (const [at, key] of keys.entries()) {
      const limiter = this.quick[at] as RateLimiterRedis;
      if ((await take(limiter, key)) === 0) continue;
      // An address whose site is refused has not used up a turn of its own.
      this.giveBack(keys.slice(0, at));
      return (await this.isKnown(pair)) ? null : this.slowTurn(key, addressKey(ip));
    }
    return { isSlow: false, giveBack: () => this.giveBack(keys) };
  }

  /** `keys` as in takeTurn: of the address, then of its site. */
  private giveBack(keys: readonly string[]): void {
    for (const [at, key] of keys.entries()) void restore(this.quick[at] as RateLimiterRedis, key);
  }

  /** `key` is the address, or the site that shares the lane. Only requests of one address replace each other. */
  private async slowTurn(key: string, address: string): Promise<Turn> {
    this.waiting.get(address)?.();
    const { promise: replaced, resolve: leave } = Promise.withResolvers<void>();
    this.waiting.set(address, leave);
    let isReplaced = false;
    void replaced.then(() => {
      isReplaced = true;
    });
    const until = Date.now() + PATIENCE_MS;
    try {
      for (let wait = await take(this.pace, key); wait > 0; wait = await take(this.pace, key)) {
        if (isReplaced || Date.now() + wait > until) throw tooMany(wait);
        await Promise.race([replaced, sleep(wait)]);
        if (isReplaced) throw tooMany(wait);
      }
    } finally {
      if (this.waiting.get(address) === leave) this.waiting.delete(address);
    }
    const wait = await take(this.slow, key);
    if (wait > 0) throw tooMany(wait);
    return { isSlow: true, giveBack: () => void restore(this.slow, key) };
  }

  private keep(pair: string): void {
    if (this.known.has(pair)) return;
    this.known.set(pair, true);
    // While Redis is away only this replica knows.
    void this.redis.client.set(this.keyOf(pair), '1', { EX: this.knownSeconds }).catch(() => undefined);
  }

  private async isKnown(pair: string): Promise<boolean> {
    const found = await this.redis.client.exists(this.keyOf(pair)).catch(() => 0);
    if (found > 0) this.known.set(pair, true);
    return found > 0;
  }

  private keyOf = (pair: string): string => this.redis.key(`known:${this.id}:${pair}`);

  private limiter(part: string, points: number, seconds: number): RateLimiterRedis {
    return limiterInRedis(this.redis, `${this.id}:${part}`, { points, seconds }, 1, {
      // A flood costs Redis nothing.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
    });
  }
}

const pairOf = (ip: string, guess: string): string => `${addressKey(ip)} ${guess}`;

const restore = (limiter: RateLimiterRedis, key: string) => limiter.reward(key).catch(() => undefined);
