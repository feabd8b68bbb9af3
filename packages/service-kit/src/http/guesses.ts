import type { RateLimit } from '@luplay/contracts';
import { AppError } from '../errors.ts';
import { internalsOf, type Kit } from '../kit.ts';

interface Misses {
  count: number;
  /** Epoch ms. */
  until: number;
}

/** Addresses that are remembered at most; the oldest are forgotten first. */
const REMEMBERED = 10_000;

/**
 * How often an address may be wrong about a code that can be guessed, on this replica. Who was wrong too often is
 * refused with the right code too: it would tell that code from the others. Who is never wrong is not counted: a
 * school behind one address may watch.
 */
export class Guesses {
  private readonly points: number;
  private readonly windowMs: number;
  private readonly now: () => number;
  private readonly misses = new Map<string, Misses>();

  constructor(kit: Pick<Kit, 'now'>, { points, seconds }: Omit<RateLimit, 'by'>) {
    this.points = Math.max(1, Math.round(points * internalsOf(kit).env.LUPLAY_RATE_SCALE));
    this.windowMs = seconds * 1000;
    this.now = kit.now;
  }

  /** Whether the guess of this address is right. Throws `rate_limited` when it was wrong too often. */
  check(ip: string, isRight: boolean): boolean {
    const known = this.misses.get(ip);
    const misses = known && known.until > this.now() ? known : { count: 0, until: this.now() + this.windowMs };
    if (misses.count >= this.points) {
      throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil((misses.until - this.now()) / 1000) });
    }
    if (!isRight) {
      misses.count += 1;
      this.misses.delete(ip);
      this.misses.set(ip, misses);
      for (const oldest of this.misses.keys()) {
        if (this.misses.size <= REMEMBERED) break;
        this.misses.delete(oldest);
      }
    }
    return isRight;
  }
}
