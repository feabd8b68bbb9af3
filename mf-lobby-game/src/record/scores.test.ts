import { describe, expect, it } from '@jest/globals';
import { record } from '../testing/samples.ts';
import { highestScore, scoresOf, ticksUpTo } from './scores.ts';

describe('scores by question', () => {
  it('start at 0 and stay the same after a question without a result', () => {
    const sample = record();
    const [first] = sample.questions;
    const game = { ...sample, questions: [first!, { ...first!, number: 2, results: {} }] };
    expect(scoresOf(game, 'foxes')).toEqual([0, 40, 40]);
    expect(scoresOf(game, 'owls')).toEqual([0, 0, 0]);
    expect(scoresOf(record({ questions: [] }), 'foxes')).toEqual([0]);
  });

  it('have a maximum', () => {
    expect(highestScore([{ scores: [0, 40, 10] }, { scores: [0, 20] }])).toBe(40);
    expect(highestScore([])).toBe(0);
  });

  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [40, [0, 10, 20, 30, 40]],
    [90, [0, 25, 50, 75, 100]],
    [1000, [0, 250, 500, 750, 1000]],
  ])('have round marks up to %s', (highest, ticks) => {
    expect(ticksUpTo(highest)).toEqual(ticks);
  });
});
