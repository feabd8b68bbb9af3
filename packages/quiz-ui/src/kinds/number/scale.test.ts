import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clustersOf, placeOf, scaleOf } from './scale.ts';

const placesOf = (numbers: number[], right: number, more: Parameters<typeof scaleOf>[2] = {}) => {
  const scale = scaleOf(numbers, right, more);
  return [...numbers, right].map((number) => placeOf(scale, number));
};

describe('the scale', () => {
  it('is the slider’s', () => {
    expect(placesOf([0, 50, 100], 25, { slider: { min: 0, max: 100, step: 1 } })).toEqual([0, 0.5, 1, 0.25]);
  });

  it('keeps most numbers apart when one is far away', () => {
    const [one = 0, two = 0, three = 0, far] = placesOf([1480, 1490, 1500, 1_000_000], 1488);
    expect(far).toBe(1);
    expect(Math.min(two - one, three - two)).toBeGreaterThan(0.1);
  });

  it.each([
    [[5], 5],
    [[], 7],
    [[0, 0, 0], 0],
  ] as const)('is drawn when all numbers are the same: %j', (numbers, right) => {
    for (const place of placesOf([...numbers], right)) expect(place).toBeCloseTo(0.5);
  });

  it('has room for the tolerance', () => {
    const scale = scaleOf([10], 10, { tolerance: 3 });
    expect([placeOf(scale, 7), placeOf(scale, 13)].every((place) => place > 0 && place < 1)).toBe(true);
  });
});

it('labels never overlap, stay on the line, keep their order, and lose no number', () => {
  const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 6 }), (list, most) => {
      const entries = list.toSorted((one, other) => one - other).map((place) => ({ place }));
      const clusters = clustersOf(entries, most);
      expect(clusters.length).toBeLessThanOrEqual(most);
      expect(clusters.flatMap((cluster) => cluster.entries)).toEqual(entries);
      let edge = -1e-9;
      for (const { at } of clusters) {
        expect(at - 0.5 / most).toBeGreaterThanOrEqual(edge);
        edge = at + 0.5 / most - 1e-9;
      }
      expect(edge).toBeLessThanOrEqual(1);
    }),
  );
});
