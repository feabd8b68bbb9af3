import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keySequence, PADS, type Pad } from './key-sequence.ts';
import {
  advance,
  type ClickerEvent,
  type ClickerState,
  isDoubled,
  isOver,
  isSplit,
  type Outcome,
  PAUSE_MS,
  press,
  RESTING_BAR,
  resume,
  stepMs,
  wakeAt,
  wantedKey,
} from './rules.ts';

/** Time of a page that has been open for a while, ms. */
const NOW = 1_234_567.8;
const types = ({ events }: Outcome) => events.map((event) => event.type);
const reached = (events: ClickerEvent[]) =>
  events.flatMap((event) => (event.type === 'reached' ? [event.milestone] : []));
const other = (pad: Pad | null) => PADS.find((candidate) => candidate !== pad) as Pad;
/** A run in the split-key mode whose bar has just taken a step. */
const running = (clicks: number, bar: number): ClickerState => ({ ...resume(clicks), bar, steppedAt: NOW });
const hit = (state: ClickerState, now = NOW) => press(state, wantedKey(state), now);

describe('before the keys', () => {
  it('counts every press once', () => {
    const { state, events } = press(resume(0), null, NOW);
    expect(state.clicks).toBe(1);
    expect(events).toEqual([{ type: 'counted', by: 1 }]);
    expect(wantedKey(state)).toBeNull();
  });

  it('warns at the tenth click and at no other', () => {
    expect(types(press(resume(8), null, NOW))).toEqual(['counted']);
    expect(types(press(resume(9), null, NOW))).toEqual(['counted', 'warning']);
    expect(types(press(resume(10), null, NOW))).toEqual(['counted']);
  });

  it('reaches its first achievement at 100', () => {
    expect(reached(press(resume(98), null, NOW).events)).toEqual([]);
    expect(reached(press(resume(99), null, NOW).events)).toEqual([100]);
    expect(reached(press(resume(100), null, NOW).events)).toEqual([]);
  });

  it('has no falling bar, and doubles nothing', () => {
    const high = { ...resume(149), bar: 100 };
    expect(wakeAt(high)).toBeNull();
    expect(press(high, null, NOW).state.clicks).toBe(150);
  });

  it('splits at 150, with the bar at rest', () => {
    const { state, events } = press(resume(149), null, NOW);
    expect(events).toContainEqual({ type: 'split' });
    expect(isSplit(state)).toBe(true);
    expect(state).toMatchObject({ bar: RESTING_BAR, steppedAt: null });
  });
});

describe('the keys', () => {
  const keys = keySequence();

  it('are lit in the order of the sequence, from 150 clicks to the last before 1000', () => {
    expect(wantedKey(resume(149))).toBeNull();
    expect(wantedKey(resume(150))).toBe(keys[0]);
    expect(wantedKey(resume(151))).toBe(keys[1]);
    expect(wantedKey(resume(999))).toBe(keys[849]);
    expect(wantedKey(resume(1000))).toBeNull();
  });

  it('count only when lit', () => {
    const state = running(200, 60);
    expect(hit(state).state.clicks).toBe(201);
    const miss = press(state, other(wantedKey(state)), NOW);
    expect(miss.state).toMatchObject({ clicks: 200, bar: 40 });
    expect(miss.events).toEqual([{ type: 'wrong', wanted: wantedKey(state) }]);
  });

  it('cost nothing while the bar rests', () => {
    const state = resume(150);
    expect(press(state, other(wantedKey(state)), NOW).state).toEqual(state);
  });

  it('start the bar with the first right key', () => {
    const { state } = hit(resume(150));
    expect(state).toMatchObject({ clicks: 151, bar: 62, steppedAt: NOW });
    expect(wakeAt(state)).toBe(NOW + 600);
  });

  it('need a key: a press without a key does not count', () => {
    expect(press(running(200, 60), null, NOW).state.clicks).toBe(200);
  });
});

describe('the bar', () => {
  it.each([
    [150, 600],
    [299, 600],
    [300, 500],
    [599, 500],
    [600, 400],
    [799, 400],
    [800, 300],
    [999, 300],
  ])('at %d clicks takes a step every %d ms', (clicks, ms) => {
    expect(stepMs(clicks)).toBe(ms);
    const state = running(clicks, 100);
    expect(advance(state, NOW + ms - 1).state.bar).toBe(100);
    expect(advance(state, NOW + ms).state.bar).toBe(90);
    expect(advance(state, NOW + 3 * ms + 1).state).toMatchObject({ bar: 70, steppedAt: NOW + 3 * ms });
  });

  it('rises with right keys to 100 and no further', () => {
    expect(hit(running(200, 60)).state.bar).toBe(72);
    expect(hit(running(200, 95)).state.bar).toBe(100);
  });

  it('doubles a click above 70, judged after it fell and before it rises', () => {
    expect(isDoubled(running(150, 70))).toBe(false);
    expect(hit(running(150, 70)).state.clicks).toBe(151);
    expect(isDoubled(running(150, 71))).toBe(true);
    expect(hit(running(150, 71))).toMatchObject({ state: { clicks: 152 }, events: [{ type: 'counted', by: 2 }] });
    expect(hit(running(150, 75), NOW + 600).state.clicks).toBe(151);
  });

  it('ends in a pause when it is empty, and takes no clicks away', () => {
    const { state, events } = advance(running(400, 30), NOW + 1500);
    expect(events).toEqual([{ type: 'emptied' }]);
    expect(state).toMatchObject({ clicks: 400, bar: 0, pausedUntil: NOW + 1500 + PAUSE_MS });
    expect(isDoubled(state)).toBe(false);
    const during = hit(state, NOW + 1600);
    expect(during).toEqual({ state, events: [] });
    expect(wakeAt(state)).toBe(NOW + 1500 + PAUSE_MS);
    expect(advance(state, NOW + 1500 + PAUSE_MS).state).toEqual(resume(400));
  });

  it('is emptied by a wrong key too', () => {
    const state = running(400, 20);
    const miss = press(state, other(wantedKey(state)), NOW);
    expect(types(miss)).toEqual(['wrong', 'emptied']);
    expect(miss.state).toMatchObject({ bar: 0, pausedUntil: NOW + PAUSE_MS });
  });

  it('empties, pauses and comes to rest while the player is away', () => {
    const { state, events } = advance(running(400, 90), NOW + 3_600_000);
    expect(state).toEqual(resume(400));
    expect(events).toEqual([{ type: 'emptied' }]);
  });

  it.each([0, 1, 3, 7])('falls to the same value however often it is updated (%d ms apart)', (apart) => {
    let looked = running(820, 100);
    for (let at = NOW; at <= NOW + 2000; at += apart || 2000) looked = advance(looked, at).state;
    expect(advance(looked, NOW + 2000).state).toEqual(advance(running(820, 100), NOW + 2000).state);
  });
});

describe('achievements', () => {
  it('are reached by a doubled click that skips their number', () => {
    expect(reached(hit(running(499, 100)).events)).toEqual([500]);
    expect(hit(running(499, 100)).state.clicks).toBe(501);
    expect(reached(hit(running(498, 100)).events)).toEqual([500]);
    expect(reached(hit(running(500, 100)).events)).toEqual([]);
  });

  it('end with the thousandth click: nothing counts after it and the bar rests', () => {
    const { state, events } = hit(running(999, 100));
    expect(state).toEqual(resume(1000));
    expect(isOver(state)).toBe(true);
    expect(reached(events)).toEqual([1000]);
    for (const pad of [null, ...PADS]) expect(press(state, pad, NOW)).toEqual({ state, events: [] });
  });
});

describe('round numbers', () => {
  it('are announced once, also when a doubled click skips one', () => {
    expect(press(resume(99), null, NOW).events).toContainEqual({ type: 'hundred', clicks: 100 });
    expect(hit(running(299, 100)).events).toContainEqual({ type: 'hundred', clicks: 300 });
    expect(types(hit(running(301, 100)))).toEqual(['counted']);
  });
});

describe('a stored run', () => {
  it.each([
    [-5, 0],
    [12.7, 12],
    [4000, 1000],
  ])('of %d clicks continues from %d', (stored, clicks) => {
    expect(resume(stored).clicks).toBe(clicks);
  });
});

describe('any run', () => {
  const moves = fc.array(fc.record({ pad: fc.constantFrom(null, 'right-one', ...PADS), wait: fc.nat(900) }), {
    minLength: 50,
    maxLength: 400,
  });

  it('never loses a click, keeps the bar within its bounds and reaches each achievement once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), moves, (start, list) => {
        let state = resume(start);
        let now = NOW;
        const milestones: number[] = [];
        for (const { pad, wait } of list) {
          now += wait;
          const before = state.clicks;
          const outcome = press(state, pad === 'right-one' ? wantedKey(state) : pad, now);
          state = outcome.state;
          const counted = outcome.events.find((event) => event.type === 'counted');
          expect(state.clicks - before).toBeLessThanOrEqual(counted?.by ?? 0);
          expect(state.clicks).toBeGreaterThanOrEqual(before);
          expect(state.clicks).toBeLessThanOrEqual(1000);
          expect(state.bar).toBeGreaterThanOrEqual(0);
          expect(state.bar).toBeLessThanOrEqual(100);
          milestones.push(...reached(outcome.events));
        }
        expect(milestones).toEqual([100, 500, 1000].filter((at) => start < at && state.clicks >= at));
      }),
    );
  });

  it('gets from 0 to 1000 with right keys, in at most 1000 presses', () => {
    let state = resume(0);
    const events: ClickerEvent[] = [];
    let presses = 0;
    for (; !isOver(state) && presses <= 1000; presses++) {
      const outcome = press(state, wantedKey(state), NOW + presses * 250);
      state = outcome.state;
      events.push(...outcome.events);
    }
    expect(state.clicks).toBe(1000);
    expect(reached(events)).toEqual([100, 500, 1000]);
    expect(events.filter(({ type }) => type === 'split')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'emptied')).toEqual([]);
    expect(presses).toBeLessThan(700);
  });
});
