import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packTimes, TimeCounts } from './times.ts';

function quartilesOf(...times: number[]) {
  const counts = new TimeCounts();
  counts.add(packTimes(times));
  return counts.quartiles();
}

/** The textbook's way: sorted, between two times proportionally. */
function expected(times: number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] as number, sorted[Math.ceil(at)] as number];
  return low + (high - low) * (at - Math.floor(at));
}

describe('quartiles', () => {
  it('lie between two times proportionally', () => {
    expect(quartilesOf()).toBeNull();
    expect(quartilesOf(1_200)).toEqual({ count: 1, lower: 1_200, median: 1_200, upper: 1_200 });
    expect(quartilesOf(4_000, 1_000, 3_000, 2_000)).toEqual({ count: 4, lower: 1_750, median: 2_500, upper: 3_250 });
  });

  it('are as if all times had been sorted', () => {
    const times = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(times, (tenths) => {
        const all = tenths.map((tenth) => tenth * 100);
        const { lower, median, upper } = quartilesOf(...all)!;
        for (const [given, share] of [[lower, 0.25] as const, [median, 0.5] as const, [upper, 0.75] as const]) {
          expect(Math.abs(given - expected(all, share))).toBeLessThanOrEqual(0.5);
        }
      }),
    );
  });

  it('do not fail on absurd times', () => {
    expect(quartilesOf(-5, 1e12)).toMatchObject({ count: 2, lower: 1_638_375 });
  });
});
