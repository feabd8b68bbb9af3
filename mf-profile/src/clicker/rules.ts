import { CLICKER_ACHIEVEMENTS } from '@luplay/contracts/user';
import { keySequence, type Pad } from './key-sequence.ts';

const WARNING_AT = 10;
export const SPLIT_AT = 150;
export const LAST_CLICK = 1000;
/** Above this value of the bar a click counts twice. */
export const DOUBLE_ABOVE = 70;
export const FULL_BAR = 100;
/** Value of the bar at the start and after a pause. It rests there until the first right key. */
export const RESTING_BAR = 50;
/** How much each step takes from the bar. */
const STEP_TAKES = 10;
/** A little more than a step takes: one right key per step keeps the bar up, even after a mistake. */
const RIGHT_KEY_GIVES = 12;
const WRONG_KEY_TAKES = 20;
/** Duration of the pause after an empty bar, ms. */
export const PAUSE_MS = 1500;
/** The click counts of the achievements, ascending. */
export const MILESTONES = Object.keys(CLICKER_ACHIEVEMENTS).map(Number) as Milestone[];
export type Milestone = keyof typeof CLICKER_ACHIEVEMENTS;

/** Length of the bar's step by click count, ms. Before the first entry there is no bar. */
const FIRST_STEP_MS = 600;
const LATER_STEPS = [
  { from: 800, ms: 300 },
  { from: 600, ms: 400 },
  { from: 300, ms: 500 },
] as const;

const KEYS = keySequence();

export interface ClickerState {
  clicks: number;
  /** 0 to 100. */
  bar: number;
  /** When the bar took its last step, ms of the page's clock; null while it rests. */
  steppedAt: number | null;
  /** During the pause after an empty bar: its end, ms of the page's clock. */
  pausedUntil: number | null;
}

export type ClickerEvent =
  | { type: 'counted'; by: 1 | 2 }
  | { type: 'warning' }
  | { type: 'split' }
  | { type: 'wrong'; wanted: Pad }
  | { type: 'emptied' }
  | { type: 'reached'; milestone: Milestone }
  /** The count passed a multiple of 100. */
  | { type: 'hundred'; clicks: number };

export interface Outcome {
  state: ClickerState;
  events: ClickerEvent[];
}

/** The state after a reload: the bar rests. */
export const resume = (clicks: number): ClickerState => ({
  clicks: Math.min(Math.max(0, Math.trunc(clicks)), LAST_CLICK),
  bar: RESTING_BAR,
  steppedAt: null,
  pausedUntil: null,
});

export const isSplit = ({ clicks }: ClickerState): boolean => clicks >= SPLIT_AT && clicks < LAST_CLICK;
export const isOver = ({ clicks }: ClickerState): boolean => clicks >= LAST_CLICK;
export const isDoubled = (state: ClickerState): boolean => isSplit(state) && state.bar > DOUBLE_ABOVE;

/** The lit key; null outside the split-key mode. */
export const wantedKey = (state: ClickerState): Pad | null =>
  isSplit(state) ? (KEYS[state.clicks - SPLIT_AT] as Pad) : null;

/** Length of the bar's step at this count, ms. */
export const stepMs = (clicks: number): number => LATER_STEPS.find(({ from }) => clicks >= from)?.ms ?? FIRST_STEP_MS;

export const reachedMilestones = (clicks: number): Milestone[] => MILESTONES.filter((at) => clicks >= at);

/** When the state changes next without a press, ms of the page's clock; null: only by a press. */
export function wakeAt(state: ClickerState): number | null {
  if (state.pausedUntil !== null) return state.pausedUntil;
  return state.steppedAt === null ? null : state.steppedAt + stepMs(state.clicks);
}

/**
 * Updates the state to `now`: the bar falls step by step, an empty bar causes a pause, a pause ends. Clicks do not
 * change.
 */
export function advance(state: ClickerState, now: number): Outcome {
  if (state.pausedUntil !== null) {
    return { state: now >= state.pausedUntil ? resume(state.clicks) : state, events: [] };
  }
  if (state.steppedAt === null) return { state, events: [] };
  const step = stepMs(state.clicks);
  const steps = Math.floor((now - state.steppedAt) / step);
  if (steps === 0) return { state, events: [] };
  const needed = Math.ceil(state.bar / STEP_TAKES);
  if (steps < needed) {
    const fallen = { ...state, bar: state.bar - steps * STEP_TAKES, steppedAt: state.steppedAt + steps * step };
    return { state: fallen, events: [] };
  }
  const emptiedAt = state.steppedAt + needed * step;
  const emptied = empty(state, emptiedAt);
  // After a longer absence the pause may be over too.
  return { state: advance(emptied, now).state, events: [{ type: 'emptied' }] };
}

/** A press of the button, or of one of the four keys. In the split-key mode only the lit key counts. */
export function press(before: ClickerState, pad: Pad | null, now: number): Outcome {
  const { state, events } = advance(before, now);
  if (isOver(state) || state.pausedUntil !== null) return { state, events };
  const wanted = wantedKey(state);
  if (wanted === null) return count(state, 1, events);
  if (pad !== wanted) return miss(state, wanted, now, events);
  const hit = count(state, isDoubled(state) ? 2 : 1, events);
  const bar = Math.min(FULL_BAR, state.bar + RIGHT_KEY_GIVES);
  return isOver(hit.state)
    ? { ...hit, state: resume(hit.state.clicks) }
    : { ...hit, state: { ...hit.state, bar, steppedAt: state.steppedAt ?? now } };
}

function count(state: ClickerState, by: 1 | 2, events: ClickerEvent[]): Outcome {
  const from = state.clicks;
  const clicks = Math.min(from + by, LAST_CLICK);
  const passed = (at: number) => from < at && clicks >= at;
  const happened: ClickerEvent[] = [...events, { type: 'counted', by }];
  if (passed(WARNING_AT)) happened.push({ type: 'warning' });
  if (passed(SPLIT_AT)) happened.push({ type: 'split' });
  for (const milestone of MILESTONES) if (passed(milestone)) happened.push({ type: 'reached', milestone });
  const hundred = Math.floor(clicks / 100) * 100;
  if (passed(hundred)) happened.push({ type: 'hundred', clicks: hundred });
  return { state: { ...state, clicks }, events: happened };
}

/** A wrong key takes from the bar, but not while it rests, so that beginners can look for the keys. */
function miss(state: ClickerState, wanted: Pad, now: number, events: ClickerEvent[]): Outcome {
  const happened: ClickerEvent[] = [...events, { type: 'wrong', wanted }];
  if (state.steppedAt === null) return { state, events: happened };
  const bar = state.bar - WRONG_KEY_TAKES;
  if (bar > 0) return { state: { ...state, bar }, events: happened };
  return { state: empty(state, now), events: [...happened, { type: 'emptied' }] };
}

const empty = (state: ClickerState, at: number): ClickerState => ({
  ...state,
  bar: 0,
  steppedAt: null,
  pausedUntil: at + PAUSE_MS,
});
