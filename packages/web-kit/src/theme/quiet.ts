import { useSyncExternalStore } from 'react';
import { emitter } from '../state/emitter.ts';
import { store, stored } from '../state/stored.ts';

/** Storage key: `1` while this device plays no sound of a question by itself. */
export const QUIET_KEY = 'quietQuestions';
const changes = emitter();
const isQuiet = (): boolean => stored(QUIET_KEY) === '1';

function setQuiet(quiet: boolean): void {
  store(QUIET_KEY, quiet ? '1' : null);
  changes.emit();
}

/** Whether this device is to play no sound of a question by itself, and how to change that. */
export const useQuiet = (): readonly [boolean, (quiet: boolean) => void] => [
  useSyncExternalStore(changes.subscribe, isQuiet),
  setQuiet,
];
