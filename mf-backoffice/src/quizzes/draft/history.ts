/** Number of steps that can be undone. */
const STEPS = 200;

export interface History<T> {
  /** The oldest first. */
  past: readonly T[];
  present: T;
  /** The next one to redo first. */
  future: readonly T[];
  /** What the newest step changed: further changes of the same thing, such as typing, belong to the same step. */
  mark: string | null;
}

export const historyOf = <T>(present: T): History<T> => ({ past: [], present, future: [], mark: null });

/** `mark`: what is changed; null when the change is a step of its own. */
export function changed<T>(history: History<T>, next: T, mark: string | null = null): History<T> {
  if (next === history.present) return history;
  const isSameStep = mark !== null && mark === history.mark;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-STEPS);
  return { past, present: next, future: [], mark };
}

export function undone<T>({ past, present, future, mark }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, mark };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], mark: null };
}

export function redone<T>({ past, present, future, mark }: History<T>): History<T> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future, mark };
  return { past: [...past, present], present: next, future: rest, mark: null };
}
