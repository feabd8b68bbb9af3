import { describe, expect, it } from '@jest/globals';
import { rankTeams } from './ranking.ts';

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

  it('leaves the list it was given alone', () => {
    const given = [...teams];
    rankTeams(given, { d: 5 });
    expect(given).toEqual(teams);
  });
});
