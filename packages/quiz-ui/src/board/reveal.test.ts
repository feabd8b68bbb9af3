import { expect, it } from '@jest/globals';
import { type GameView, PHASE } from '@luplay/contracts/lobby-game';
import { askedAbout } from './play.ts';
import { finalAnswers, opened, revealLeft } from './reveal.ts';

const results = { a: { points: -300 }, b: { points: 200 }, c: { points: 0 } };
const finalAt = (lasted: number, more: object = {}) =>
  ({
    teams: ['a', 'b', 'c'].map((teamId) => ({ teamId })),
    scores: { a: 200, b: 300, c: 50 },
    roundPhase: PHASE.results,
    board: { play: { special: 'final', teams: ['a', 'b'] } },
    results,
    timer: { total: 8, remaining: 8 - lasted, endsAt: null },
    ...more,
  }) as unknown as GameView;

it('opens the answers of those who play the final from the lowest score before it up', () => {
  expect(finalAnswers(finalAt(0)).map(({ team, before, after }) => [team.teamId, before, after])).toEqual([
    ['b', 100, 300],
    ['a', 500, 200],
  ]);
});

it('opens them one by one within the phase, and nothing in other questions', () => {
  expect([0, 2.9, 3.1, 6.1].map((lasted) => opened(finalAt(lasted)).count)).toEqual([0, 0, 1, 2]);
  expect(opened(finalAt(1)).nextIn).toBe(2000);
  expect(revealLeft(finalAt(1))).toBe(5000);
  expect(revealLeft(finalAt(7))).toBeLessThanOrEqual(0);
  expect(revealLeft(finalAt(1, { roundPhase: PHASE.totals }))).toBe(0);
  expect(revealLeft(finalAt(1, { board: { play: { special: 'stakeAll' } } }))).toBe(0);
});

it('names theme and price of what is decided about, but those of a secret only as far as they are told', () => {
  const cells = [{ questionId: 'x-0', price: 200, open: false }];
  const board = (decision: object, round: object = {}) =>
    ({ themes: [{ id: 'x', name: 'Икс', cells }], round, decision: { questionId: 'x-0', ...decision } }) as never;
  expect(askedAbout(board({ kind: 'bid' }))).toEqual({ theme: 'Икс', price: 200 });
  expect(askedAbout(board({ kind: 'give' }))).toEqual({});
  expect(askedAbout(board({ kind: 'price', theme: 'Коты' }))).toEqual({ theme: 'Коты' });
});
