import { describe, expect, it } from '@jest/globals';
import { changesOf } from './changes.ts';

const teams = ['a', 'b', 'c', 'd'].map((teamId) => ({ teamId }));

describe('26.11: what a question changes in the ranking', () => {
  it('names the team that won most places, and of equals the one with more points', () => {
    const before = { a: 40, b: 30, c: 20, d: 10 };
    expect(changesOf(teams, before, { a: 40, b: 30, c: 20, d: 60 }).riser).toEqual({ teamId: 'd', from: 4, to: 1 });
    expect(changesOf(teams, before, { a: 40, b: 50, c: 20, d: 30 }).riser).toEqual({ teamId: 'b', from: 2, to: 1 });
  });

  it('names nobody when no team has won a place, or all were equal', () => {
    const before = { a: 40, b: 30, c: 20, d: 10 };
    expect(changesOf(teams, before, { a: 60, b: 30, c: 20, d: 10 })).toEqual({ riser: null, chaser: null });
    expect(changesOf(teams, {}, { a: 10 })).toEqual({ riser: null, chaser: null });
  });

  it('names who comes closer to the leader, also to several leaders', () => {
    const before = { a: 50, b: 20, c: 0, d: 0 };
    expect(changesOf(teams, before, { a: 50, b: 40, c: 0, d: 0 }).chaser).toEqual({ teamId: 'b', gap: 10 });
    expect(changesOf(teams, before, { a: 60, b: 20, c: 0, d: 0 }).chaser).toBeNull();
    const shared = { a: 50, b: 50, c: 20, d: 0 };
    expect(changesOf(teams, shared, { ...shared, c: 40 }).chaser).toEqual({ teamId: 'c', gap: 10 });
  });
});
