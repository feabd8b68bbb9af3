import { haptic, useReducedMotion } from '@luplay/web-kit';
import { useCallback, useState } from 'react';
import type { EffectKind } from './effect-of.ts';
import { useSoundSetting } from './sound-setting.ts';

export interface ShownEffect {
  kind: EffectKind;
  /** Tells two of the same kind apart. */
  number: number;
}

/** Plays an effect: a sound, a motion and a vibration, each where it is wanted. Nothing in a tab that nobody sees. */
export function useEffects() {
  const [isSoundOn] = useSoundSetting();
  const isReduced = useReducedMotion();
  const [shown, setShown] = useState<ShownEffect | null>(null);
  const play = useCallback(
    (kind: EffectKind) => {
      if (document.hidden) return;
      if (kind !== 'step') haptic(kind === 'death' ? 'error' : 'success');
      if (isSoundOn) void import('./sounds.ts').then(({ playSound }) => playSound(kind));
      if (!isReduced) setShown((before) => ({ kind, number: (before?.number ?? 0) + 1 }));
    },
    [isSoundOn, isReduced],
  );
  const end = useCallback(() => setShown(null), []);
  return { play, shown, end };
}
