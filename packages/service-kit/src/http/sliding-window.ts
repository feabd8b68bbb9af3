/**
 * Counts hits by key in two neighbouring windows; the older one counts by the share of it that is still within reach. Costs two
 * map look-ups for each hit and no timer.
 */
export class SlidingWindow {
  private current = new Map<string, number>();
  private previous = new Map<string, number>();
  private startedAt: number;
  private readonly points: number;
  private readonly windowMs: number;
  private readonly now: () => number;

  constructor(points: number, windowMs: number, now: () => number) {
    this.points = points;
    this.windowMs = windowMs;
    this.now = now;
    this.startedAt = now();
  }

  /** 0 when the hit is within the limit, else how long to wait, ms. Refused hits do not count. */
  hit(key: string): number {
    const elapsed = this.turn();
    const count = this.current.get(key) ?? 0;
    const before = (this.previous.get(key) ?? 0) * (1 - elapsed / this.windowMs);
    if (count + before + 1 > this.points) return this.windowMs - elapsed;
    this.current.set(key, count + 1);
    return 0;
  }

  private turn(): number {
    const elapsed = this.now() - this.startedAt;
    if (elapsed < this.windowMs) return Math.max(0, elapsed);
    this.previous = elapsed < 2 * this.windowMs ? this.current : new Map();
    this.current = new Map();
    this.startedAt += Math.floor(elapsed / this.windowMs) * this.windowMs;
    return this.now() - this.startedAt;
  }
}
