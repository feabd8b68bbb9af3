import { useReducedMotion } from '@luplay/web-kit';
import { useSyncExternalStore } from 'react';

const KEY = 'luplay.story.sound';
const listeners = new Set<() => void>();

type Choice = 'on' | 'off' | null;

function stored(): Choice {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'on' || value === 'off' ? value : null;
  } catch {
    // Storage may be blocked: the default holds.
    return null;
  }
}

let choice: Choice | undefined;

const current = (): Choice => {
  choice ??= stored();
  return choice;
};

function choose(on: boolean): void {
  choice = on ? 'on' : 'off';
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Remembered until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether sounds are on. Without a choice of the user they are, except for somebody who asked for reduced motion. */
export function useSoundSetting(): [on: boolean, choose: (on: boolean) => void] {
  const chosen = useSyncExternalStore(subscribe, current);
  const isReduced = useReducedMotion();
  return [chosen === null ? !isReduced : chosen === 'on', choose];
}
