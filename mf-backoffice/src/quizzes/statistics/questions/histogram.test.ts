import { describe, expect, it } from '@jest/globals';
import { histogramOf } from './histogram.ts';

const answers = (...values: number[]) => values.map((value) => ({ value, votes: 1 }));

describe('the numbers that were answered', () => {
  it('each have a row while they are few, the right one even without answers', () => {
    expect(histogramOf([{ value: 1961, votes: 3 }, ...answers(1950)], 1957)).toEqual([
      { from: 1950, to: 1950, votes: 1, isRight: false },
      { from: 1957, to: 1957, votes: 0, isRight: true },
      { from: 1961, to: 1961, votes: 3, isRight: false },
    ]);
  });

  it('are counted in bins otherwise; those far out do not make the bins wide', () => {
    const bins = histogramOf(
      [...answers(...Array.from({ length: 40 }, (_, index) => index + 0.5)), ...answers(1e12)],
      20,
    );
    expect(bins.length).toBeLessThan(13);
    expect(bins.reduce((sum, { votes }) => sum + votes, 0)).toBe(41);
    expect(bins.find(({ isRight }) => isRight)).toMatchObject({ from: 20 });
    expect(bins.filter(({ votes }) => votes > 10)).toEqual([]);
    expect([bins[0]?.from, bins.at(-1)?.to]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });
});

it('a number that nearly all have answered has a bin of its own', () => {
  const others = answers(1, 2, 3, 4, 90, 91, 92, 93, 94, 95);
  expect(histogramOf([...others, { value: 88, votes: 300 }], 88)).toMatchObject([
    { to: 88, votes: 4, isRight: false },
    { from: 88, to: 90, votes: 300, isRight: true },
    { from: 90, votes: 6, isRight: false },
  ]);
});
