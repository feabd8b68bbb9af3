import { describe, expect, it } from '@jest/globals';
import { barsOf, podiumOf, rankTeams, scoresBefore } from './ranking.ts';

const teams = ['a', 'b', 'c', 'd'].map((teamId) => ({ teamId }));

describe('rankTeams', () => {
  it('puts the best first and keeps the order of equals', () => {
    const ranked = rankTeams(teams, { a: 40, b: 100, c: 40, d: 0 });
    expect(ranked.map(({ team }) => team.teamId)).toEqual(['b', 'a', 'c', 'd']);
  });

  it('shares a place between equals and skips the next', () => {
    expect(rankTeams(teams, { a: 50, b: 50, c: 10 }).map(({ place }) => place)).toEqual([1, 1, 3, 4]);
    expect(rankTeams(teams, {}).map(({ place }) => place)).toEqual([1, 1, 1, 1]);
  });

  it('does not change the given list', () => {
    const given = [...teams];
    rankTeams(given, { d: 5 });
    expect(given).toEqual(teams);
  });
});

describe('scores below 0', () => {
  const result = (points: number) => ({
    ...{ answers: [], answer: null, items: [], appliedItems: [] },
    points,
    correct: false,
  });

  it('rank last, and are what the question left of those before it', () => {
    expect(rankTeams(teams, { a: -40, b: 0, c: -100, d: 60 }).map(({ team }) => team.teamId)).toEqual([
      'd',
      'b',
      'a',
      'c',
    ]);
    const game = { scores: { a: 0, b: 60 }, points: { a: -100, b: 60 }, results: { a: result(-40), b: result(100) } };
    expect(scoresBefore(game)).toEqual({ a: -60, b: -40 });
  });

  it('have bars to the left of 0', () => {
    const { zero, of } = barsOf([300, 0, -100]);
    expect([zero, of(300), of(0), of(-100), of(-50)]).toEqual([
      25,
      { from: 25, part: 75 },
      { from: 25, part: 0 },
      { from: 0, part: 25 },
      { from: 12.5, part: 12.5 },
    ]);
    expect(barsOf([0, 40]).of(10)).toEqual({ from: 0, part: 25 });
    expect(barsOf([0]).of(0)).toEqual({ from: 0, part: 0 });
  });
});

describe('podiumOf', () => {
  const onPodium = (...scores: number[]) => {
    const named = scores.map((_, index) => ({ teamId: String(index) }));
    return podiumOf(rankTeams(named, Object.fromEntries(scores.entries()))).map(({ place }) => place);
  };

  it('12.7: has the three best, and shares a place between equals', () => {
    expect(onPodium(50, 40, 30, 20)).toEqual([1, 2, 3]);
    expect(onPodium(50, 50, 30)).toEqual([1, 1, 3]);
    expect(onPodium(50, 40, 40)).toEqual([1, 2, 2]);
    expect(onPodium(50, 40)).toEqual([1, 2]);
  });

  it('12.7: leaves out a shared place that does not fit as a whole', () => {
    expect(onPodium(50, 40, 30, 30)).toEqual([1, 2]);
    expect(onPodium(50, 40, 40, 40)).toEqual([1]);
    expect(onPodium(50, 50, 50, 50)).toEqual([]);
  });
});
