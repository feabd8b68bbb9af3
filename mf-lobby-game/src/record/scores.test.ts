import { describe, expect, it } from '@jest/globals';
import { scoresByQuestion } from '@luplay/contracts/lobby-game';
import { record } from '../testing/samples.ts';
import { ticksAround } from './scores.ts';

describe('scores by question', () => {
  it('start at 0 and stay the same after a question without a result', () => {
    const sample = record();
    const [first] = sample.questions;
    const game = { ...sample, questions: [first!, { ...first!, number: 2, results: {} }] };
    expect(scoresByQuestion(game, 'foxes')).toEqual([0, 40, 40]);
    expect(scoresByQuestion(game, 'owls')).toEqual([0, 0, 0]);
    const { foxes } = first!.results;
    const lost = { ...first!, results: { foxes: { ...foxes!, score: 0, total: -60 } } };
    expect(scoresByQuestion({ ...sample, questions: [lost] }, 'foxes')).toEqual([0, -60]);
    expect(scoresByQuestion(record({ questions: [] }), 'foxes')).toEqual([0]);
  });

  it.each([
    [[], [0, 1]],
    [
      [0, 3],
      [0, 1, 2, 3],
    ],
    [
      [0, 40, 10],
      [0, 10, 20, 30, 40],
    ],
    [[90], [0, 25, 50, 75, 100]],
    [[1000], [0, 250, 500, 750, 1000]],
    [
      [-100, 60],
      [-100, -50, 0, 50, 100],
    ],
    [[-100], [-100, -75, -50, -25, 0]],
  ])('have round marks around %j', (scores, ticks) => {
    expect(ticksAround(scores)).toEqual(ticks);
  });
});
