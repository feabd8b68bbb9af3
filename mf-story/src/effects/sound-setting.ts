import { emitter, useReducedMotion } from '@luplay/web-kit';
import { store, stored } from '@luplay/web-kit/storage';
import { useSyncExternalStore } from 'react';

const KEY = 'luplay.story.sound';
const { emit, subscribe } = emitter();

/** What the storage holds, where only `on` and `off` are a choice. */
let choice: string | null | undefined;

const current = (): string | null => {
  choice ??= stored(KEY);
  return choice;
};

function choose(on: boolean): void {
  choice = on ? 'on' : 'off';
  store(KEY, choice);
  emit();
}

/** Whether sounds are on. Without a choice of the user they are, except for somebody who asked for reduced motion. */
export function useSoundSetting(): [on: boolean, choose: (on: boolean) => void] {
  const chosen = useSyncExternalStore(subscribe, current);
  const isReduced = useReducedMotion();
  return [chosen === 'on' || (chosen !== 'off' && !isReduced), choose];
}
