/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { GameView } from '@luplay/contracts/lobby-game';
import { isShown, planOf, winnerShownAfter } from '@luplay/quiz-ui';
import { act, renderHook } from '@testing-library/react';
import { useCeremony } from './use-ceremony.ts';

const AWARDS = { bestPlayer: {}, fastestAnswer: {}, closestRace: {} } as NonNullable<GameView['awards']>;

/** A game of teams with these scores, whose final has lasted some seconds. */
function finished(scores: Record<string, number>, awards: GameView['awards'] = AWARDS, lasted = 0): GameView {
  const top = Math.max(...Object.values(scores));
  const teams = Object.keys(scores).map((teamId) => ({ teamId }));
  const winnerTeams = top > 0 ? Object.keys(scores).filter((teamId) => scores[teamId] === top) : [];
  const timer = { total: 20, remaining: 20 - lasted, endsAt: null };
  const lobby = { status: 'in_progress' };
  return { gameId: 'g', stage: 'final', teams, scores, winnerTeams, awards, timer, lobby } as unknown as GameView;
}
const stepsOf = (game: GameView) =>
  planOf(game).map(({ step }) => {
    if (step.kind === 'award') return step.award;
    return step.kind === 'end' ? 'end' : `${step.kind} ${step.place}`;
  });
const AWARD_STEPS = ['bestPlayer', 'fastestAnswer', 'closestRace'];

describe('the plan of the final', () => {
  it.each([
    [{ a: 30, b: 20, c: 10, d: 5 }, ['roll 3', 'place 3', 'roll 2', 'place 2', 'roll 1', 'place 1']],
    [{ a: 30, b: 20 }, ['roll 2', 'place 2', 'roll 1', 'place 1']],
    [{ a: 30 }, ['roll 1', 'place 1']],
    [{ a: 30, b: 30, c: 10 }, ['roll 3', 'place 3', 'roll 1', 'place 1']],
    [{ a: 30, b: 30, c: 30, d: 30 }, ['roll 1', 'place 1']],
    [{ a: 30, b: 20, c: 20 }, ['roll 2', 'place 2', 'roll 1', 'place 1']],
  ])('of %j goes from the last place of the podium to the first, then to the awards', (scores, places) => {
    expect(stepsOf(finished(scores))).toEqual([...places, ...AWARD_STEPS]);
  });

  it('has nothing to stage when nobody has scored', () => {
    expect(stepsOf(finished({ a: 0, b: 0 }))).toEqual([]);
  });

  it('leaves out awards that nobody has earned, and those of older services', () => {
    expect(stepsOf(finished({ a: 1 }, { ...AWARDS, closestRace: null })).slice(2)).toEqual(AWARD_STEPS.slice(0, 2));
    const { awards: _, ...older } = finished({ a: 1 });
    expect(stepsOf(older)).toEqual(['roll 1', 'place 1']);
  });

  it('is over within the 20 s of the final', () => {
    const whole = planOf(finished({ a: 3, b: 2, c: 1 })).reduce((sum, { ms }) => sum + ms, 0);
    expect(whole).toBeLessThanOrEqual(20_000);
  });

  it('has shown its winner before the awards, and has none to wait for without points', () => {
    expect(winnerShownAfter(finished({ a: 3, b: 2, c: 1 }))).toBe(3 * 1700 + 2 * 2000 + 4400);
    expect(winnerShownAfter(finished({ a: 0, b: 0 }))).toBe(0);
  });

  it('shows no place before its turn', () => {
    const roll = { kind: 'roll', place: 2 } as const;
    expect([3, 2, 1].map((place) => isShown(roll, place))).toEqual([true, false, false]);
    expect([3, 2, 1].map((place) => isShown({ kind: 'place', place: 2 }, place))).toEqual([true, true, false]);
  });
});

describe('the staged final', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const playing = { ...finished({ a: 3, b: 1 }), stage: 'round' } as GameView;
  const watch = (game: GameView | null) =>
    renderHook((now: GameView | null) => useCeremony(now), { initialProps: game });
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('runs once for a page that has seen the game end, to its end', () => {
    const { result, rerender } = watch(playing);
    rerender(finished({ a: 3, b: 1 }));
    expect(result.current.step).toEqual({ kind: 'roll', place: 2 });
    pass(1700);
    expect(result.current.step).toEqual({ kind: 'place', place: 2 });
    // The same state again, as after a lost connection.
    rerender(finished({ a: 3, b: 1 }));
    expect(result.current.step).toEqual({ kind: 'place', place: 2 });
    for (let step = 0; step < 9; step += 1) pass(5000);
    expect(result.current.step).toEqual({ kind: 'end' });
  });

  it('shows the end at once to a page that is opened later, and can be shown again', () => {
    const { result } = watch({ ...finished({ a: 3, b: 1 }), lobby: { status: 'finished' } } as GameView);
    expect(result.current.step).toEqual({ kind: 'end' });
    act(() => result.current.replay());
    expect(result.current.step).toEqual({ kind: 'roll', place: 2 });
    act(() => result.current.skip());
    expect(result.current.step).toEqual({ kind: 'end' });
  });

  it('26.2: goes on in the middle for a page that is opened then, and neither begins again nor tells the winner', () => {
    const { result, rerender } = watch(null);
    rerender(finished({ a: 3, b: 1 }, AWARDS, 4));
    expect(result.current.step).toEqual({ kind: 'roll', place: 1 });
    pass(1700 + 2000 + 1700 - 4000 - 1);
    expect(result.current.step).toEqual({ kind: 'roll', place: 1 });
    pass(1);
    expect(result.current.step).toEqual({ kind: 'place', place: 1 });
  });
});
