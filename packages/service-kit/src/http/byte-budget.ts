/**
 * A token bucket of bytes, refilled continuously up to `burst`. It may go negative: sending pauses until it is positive
 * again.
 */
export class ByteBudget {
  private readonly perSecond: number;
  private readonly burst: number;
  private left: number;
  private at: number;

  constructor(perSecond: number, burst: number, now: number) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.left = burst;
    this.at = now;
  }

  /** `now` in epoch ms. */
  allows(now: number): boolean {
    this.refill(now);
    return this.left > 0;
  }

  isFull(now: number): boolean {
    this.refill(now);
    return this.left >= this.burst;
  }

  /** Time until it is positive again, ms. */
  waitFor(now: number): number {
    this.refill(now);
    return this.left > 0 ? 0 : Math.ceil((-this.left / this.perSecond) * 1000) + 1;
  }

  /** Negative bytes are a refund. */
  take(bytes: number): void {
    this.left -= bytes;
  }

  private refill(now: number): void {
    const passed = Math.max(0, now - this.at);
    this.left = Math.min(this.burst, this.left + (passed / 1000) * this.perSecond);
    this.at = now;
  }
}
