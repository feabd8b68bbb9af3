/** Times to answer are kept in tenths of a second, two bytes each: a hundred minutes at most. */
const TENTH_MS = 100;
const LONGEST = 0xffff;

/** Times in ms, packed for storage. */
export function packTimes(times: readonly number[]): Buffer {
  const packed = Buffer.alloc(times.length * 2);
  for (const [index, ms] of times.entries()) {
    packed.writeUInt16LE(Math.min(LONGEST, Math.max(0, Math.round(ms / TENTH_MS))), index * 2);
  }
  return packed;
}

export interface Quartiles {
  count: number;
  lower: number;
  median: number;
  upper: number;
}

/**
 * Counts times by tenths of a second. Its size depends on the longest time, not on how many there are, and quartiles
 * need no sorting.
 */
export class TimeCounts {
  private counts = new Uint32Array(0);
  private total = 0;

  add(packed: Uint8Array): void {
    for (let at = 0; at + 1 < packed.length; at += 2) {
      const tenths = (packed[at] as number) | ((packed[at + 1] as number) << 8);
      if (tenths >= this.counts.length) this.grow(tenths + 1);
      this.counts[tenths] = (this.counts[tenths] as number) + 1;
      this.total += 1;
    }
  }

  /** In ms, between two times proportionally; null without any. */
  quartiles(): Quartiles | null {
    if (this.total === 0) return null;
    const [lower, median, upper] = [0.25, 0.5, 0.75].map((share) => this.quantile(share)) as [number, number, number];
    return { count: this.total, lower, median, upper };
  }

  private quantile(share: number): number {
    const at = (this.total - 1) * share;
    const low = this.nth(Math.floor(at));
    const high = this.nth(Math.ceil(at));
    return Math.round((low + (high - low) * (at - Math.floor(at))) * TENTH_MS);
  }

  /** The n-th shortest time in tenths of a second, from 0. */
  private nth(n: number): number {
    let seen = 0;
    for (let tenths = 0; tenths < this.counts.length; tenths += 1) {
      seen += this.counts[tenths] as number;
      if (seen > n) return tenths;
    }
    throw new Error(`there are ${this.total} times, not ${n + 1}`);
  }

  private grow(size: number): void {
    const larger = new Uint32Array(Math.max(size, Math.min(LONGEST + 1, this.counts.length * 2), 128));
    larger.set(this.counts);
    this.counts = larger;
  }
}
