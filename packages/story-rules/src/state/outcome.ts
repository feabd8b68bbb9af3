import type { ErrorCode } from '@luplay/contracts';
import type { PlayContent } from './content.ts';
import type { LogEntry, LogLine, PastValue, PlayerState, PlayState, TalkState, Told, UndoableAction } from './state.ts';
import { newInMessage } from './unread.ts';

/** What rules know besides the state. */
export interface World {
  content: PlayContent;
  /** Epoch ms. */
  now: number;
  /** A number from 0 up to 1, as Math.random gives. */
  chance(): number;
  /** A play that nobody looks back on: its actions are neither logged nor kept for undo. */
  unrecorded?: boolean;
  /** The effects of all events are known to be valid: browser builds have no zod to check them with. */
  isChecked?: boolean;
  /** userId of the host who acts. */
  by?: string;
}

export interface Rejection {
  code: ErrorCode;
  message?: string;
}

/** The state after a rule, the same object when nothing changed, and what the acting player is told. */
export interface Outcome<Reply = undefined> {
  state: PlayState;
  rejection?: Rejection;
  reply?: Reply;
}

export const reject = (state: PlayState, code: ErrorCode, message: string): Outcome<never> => ({
  state,
  rejection: { code, message },
});

/**
 * Ends an action: writes its line into the log and remembers what it changed, so that a host can take it back.
 * `before`: the state that the action began with.
 */
export function done<Reply>(before: PlayState, after: PlayState, world: World, line: LogLine, reply?: Reply) {
  const answered = withPointsAnswered(before, after);
  const state = world.unrecorded
    ? answered
    : recorded(before, answered, {
        ts: world.now,
        ...line,
        ...traces(before, after),
        ...(world.by !== undefined && { by: world.by }),
      });
  return { state, ...(reply !== undefined && { reply }) } satisfies Outcome<Reply>;
}

/** Players who got points, or have died, are not waiting for them any more. */
const withPointsAnswered = (before: PlayState, after: PlayState): PlayState =>
  withAnswered(after, ({ characterId, what }) => {
    const points = (state: PlayState) => state.players[characterId]?.actionPoints ?? 0;
    return what === 'points' && (points(after) > points(before) || after.players[characterId]?.status === 'dead');
  });

export function withAnswered(state: PlayState, isDone: (ask: TalkState['asks'][number]) => boolean): PlayState {
  if (!state.talk?.asks.some(isDone)) return state;
  return { ...state, talk: { ...state.talk, asks: state.talk.asks.filter((ask) => !isDone(ask)) } };
}

export const nameOf = (content: PlayContent, characterId: string): string =>
  content.characters[characterId]?.name ?? characterId;

/** Actions that can be taken back. */
export const UNDO_LIMIT = 50;

/** The parts of the state that actions change and undo restores, and how many keys deep their values are compared. */
const TRACKED = { rooms: 2, lying: 1, itemVisibility: 1, players: 3, conditions: 1, votes: 3 } as const;
/** The same for what may be missing or null. */
const TRACKED_VALUES = { act: 2, actsBegun: 1, pointsEvery: 1, epilogue: 1, hall: 1 } as const;

export type Values = Record<string, unknown>;

/** `after` with a line in the log, and with what it takes to come back to `before`. */
function recorded(before: PlayState, after: PlayState, line: Omit<LogEntry, 'id'>): PlayState {
  const id = after.nextLogId;
  const action: UndoableAction = {
    logId: id,
    past: [
      ...Object.entries(TRACKED).flatMap(([part, depth]) =>
        differences([part], valuesOf(before, part), valuesOf(after, part), depth),
      ),
      ...Object.entries(TRACKED_VALUES).flatMap(([part, depth]) =>
        differences([], only(before, part), only(after, part), depth),
      ),
    ],
  };
  const told = line.told ?? toldBetween(before, after);
  return {
    ...logged(after, { ...line, ...(told.length > 0 && { told }) }),
    undo: [...after.undo, action].slice(-UNDO_LIMIT),
  };
}

/** The messages that are new in `after`. */
function toldBetween({ players: before }: PlayState, { players: after }: PlayState): Told[] {
  if (before === after) return [];
  const told = new Map<string, string[]>();
  for (const { characterId, message } of Object.values(after)) {
    const known = before[characterId]?.message;
    if (message === null || message === known) continue;
    const text = newInMessage(known, message);
    told.set(text, [...(told.get(text) ?? []), characterId]);
  }
  return [...told].map(([text, to]) => ({ to, text }));
}

/** Where an action has led people, for the film of the evening. */
export function traces(before: PlayState, after: PlayState): Pick<LogEntry, 'places' | 'statuses'> {
  if (before.players === after.players) return {};
  const changed = Object.values(after.players).filter((one) => before.players[one.characterId] !== one);
  const was = ({ characterId }: PlayerState) => before.players[characterId];
  const moved = changed.filter((one) => was(one)?.currentRoom !== one.currentRoom);
  const turned = changed.filter((one) => (was(one)?.status ?? 'alive') !== one.status);
  return {
    ...(moved.length > 0 && { places: Object.fromEntries(moved.map((one) => [one.characterId, one.currentRoom])) }),
    ...(turned.length > 0 && { statuses: Object.fromEntries(turned.map((one) => [one.characterId, one.status])) }),
  };
}

/** The state with one more line in the log. */
export const logged = (state: PlayState, line: Omit<LogEntry, 'id'>): PlayState => ({
  ...state,
  log: [...state.log, { id: state.nextLogId, ...line }],
  nextLogId: state.nextLogId + 1,
});

const only = (state: PlayState, part: string): Values =>
  part in state ? { [part]: state[part as keyof typeof TRACKED_VALUES] } : {};

const valuesOf = (state: PlayState, part: string): Values =>
  (state[part as keyof typeof TRACKED] ?? {}) as unknown as Values;

function differences(path: string[], before: Values, after: Values, depth: number): PastValue[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [was, is] = [before[key], after[key]];
    const here = [...path, key];
    if (was === is) return [];
    if (was === undefined) return [{ path: here }];
    if (depth > 1 && isObject(was) && isObject(is)) return differences(here, was, is, depth - 1);
    return [{ path: here, before: was }];
  });
}

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
