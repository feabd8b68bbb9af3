import type { LogEntry, PastValue, PlayState, UndoableAction } from './state.ts';

/** Actions that can be taken back. */
export const UNDO_LIMIT = 50;

/** The parts of the state that actions change and undo restores, and how many keys deep their values are compared. */
const TRACKED = { rooms: 2, lying: 1, itemVisibility: 1, players: 3, conditions: 1 } as const;

export type Values = Record<string, unknown>;

/** `after` with a line in the log, and with what it takes to come back to `before`. */
export function recorded(before: PlayState, after: PlayState, line: Omit<LogEntry, 'id'>): PlayState {
  const id = after.nextLogId;
  const action: UndoableAction = {
    logId: id,
    past: Object.entries(TRACKED).flatMap(([part, depth]) =>
      differences([part], valuesOf(before, part), valuesOf(after, part), depth),
    ),
  };
  return { ...logged(after, line), undo: [...after.undo, action].slice(-UNDO_LIMIT) };
}

/** The state with one more line in the log. */
export const logged = (state: PlayState, line: Omit<LogEntry, 'id'>): PlayState => ({
  ...state,
  log: [...state.log, { id: state.nextLogId, ...line }],
  nextLogId: state.nextLogId + 1,
});

const valuesOf = (state: PlayState, part: string): Values => state[part as keyof typeof TRACKED] as unknown as Values;

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
