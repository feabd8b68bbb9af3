import { useSyncExternalStore } from 'react';

/** Storage key: `1` while this device plays no sound of a question by itself. */
export const QUIET_KEY = 'quietQuestions';
const listeners = new Set<() => void>();

function stored(): boolean {
  try {
    return localStorage.getItem(QUIET_KEY) === '1';
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setQuiet(quiet: boolean): void {
  try {
    if (quiet) localStorage.setItem(QUIET_KEY, '1');
    else localStorage.removeItem(QUIET_KEY);
  } catch {
    // No storage: the device stays as it is.
  }
  for (const listener of listeners) listener();
}

/** Whether this device is to play no sound of a question by itself, and how to change that. */
export const useQuiet = (): readonly [boolean, (quiet: boolean) => void] => [
  useSyncExternalStore(subscribe, stored),
  setQuiet,
];
