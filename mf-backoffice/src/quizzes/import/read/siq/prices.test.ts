import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MOST_POINTS, pointsFor } from './prices.ts';

it.each([
  [
    [100, 200, 500],
    [100, 200, 500],
  ],
  [
    [200, 400, 200_000],
    [100, 200, 100_000],
  ],
  [
    [100, 200, 100_000],
    [100, 200, 100_000],
  ],
  [
    [0, 1, 2, 1_000_000],
    [0, 1, 2, 100_000],
  ],
  [
    [999_999, 1_000_000],
    [99_999, 100_000],
  ],
  [
    [1e300, 1],
    [100_000, 1],
  ],
])('24.20: prices %j become points %j', (prices, points) => {
  expect(prices.map(pointsFor(prices))).toEqual(points);
});

it('24.20: the order of prices stays, whatever they are', () =>
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5_000_000 }), { minLength: 1, maxLength: 1000 }), (prices) => {
      const points = pointsFor(prices);
      const rising = [...new Set(prices)].toSorted((one, other) => one - other).map(points);
      expect(rising.every((one, index) => index === 0 || one > rising[index - 1]!)).toBe(true);
      expect(rising.every((one) => one >= 0 && one <= MOST_POINTS)).toBe(true);
    }),
  ));
