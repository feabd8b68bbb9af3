/** A state with the states before it and those that were undone. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** What the last change was part of; unset after undo and redo. */
  readonly gesture?: string | undefined;
}

/** Steps that can be undone. */
export const HISTORY_LIMIT = 200;

export const startHistory = <State>(present: State): History<State> => ({ past: [], present, future: [] });

/**
 * The history with one more change. Successive changes of one `gesture`, such as the steps of a held arrow key or
 * typing into one field, are undone together.
 */
export function changed<State>(history: History<State>, present: State, gesture?: string): History<State> {
  if (present === history.present) return history;
  if (gesture !== undefined && gesture === history.gesture) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-HISTORY_LIMIT), present, future: [], gesture };
}

export function undone<State>(history: History<State>): History<State> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

export function redone<State>(history: History<State>): History<State> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future };
}
