/** Numbers from 0 up to 1. Mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws that a seed determines. */
export class Dice {
  readonly chance: () => number;
  constructor(seed: number) {
    this.chance = random(seed);
  }
  below(n: number): number {
    return Math.floor(this.chance() * n);
  }
  one<Value>(of: readonly Value[]): Value {
    return of[this.below(of.length)] as Value;
  }
  some<Value>(of: readonly Value[], share: number): Value[] {
    return of.filter(() => this.chance() < share);
  }
  maybe(share: number): boolean {
    return this.chance() < share;
  }
  /** One of these, each as often as its weight says; undefined when there is none. */
  weighted<Value extends { weight: number }>(of: readonly Value[]): Value | undefined {
    let left = this.chance() * of.reduce((sum, { weight }) => sum + weight, 0);
    for (const value of of) {
      left -= value.weight;
      if (left < 0) return value;
    }
    return of.at(-1);
  }
}
