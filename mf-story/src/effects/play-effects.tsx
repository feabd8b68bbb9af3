import type { StoryPlayerView } from '@luplay/contracts/story';
import { haptic, useReducedMotion } from '@luplay/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type EffectKind, effectOf } from './effect-of.ts';
import * as css from './play-effects.module.css';
import { useSoundSetting } from './sound-setting.ts';

/** Sound and motion of what happens to the player: steps, finds, messages, death. Decoration: nothing is said by it. */
export function PlayEffects({ view: { state } }: { view: Pick<StoryPlayerView, 'state'> }) {
  const { play, shown, end } = useEffects();
  const before = useRef(state);
  useEffect(() => {
    const kind = effectOf(before.current, state);
    before.current = state;
    if (kind) play(kind);
  }, [state, play]);
  if (!shown) return null;
  return (
    <div
      key={shown.number}
      aria-hidden="true"
      data-effect={shown.kind}
      className={css[shown.kind]}
      onAnimationEnd={end}
    />
  );
}

interface ShownEffect {
  kind: EffectKind;
  /** Tells two of the same kind apart. */
  number: number;
}

/** Plays an effect: a sound, a motion and a vibration, each where it is wanted. Nothing in a tab that nobody sees. */
function useEffects() {
  const [isSoundOn] = useSoundSetting();
  const isReduced = useReducedMotion();
  const [shown, setShown] = useState<ShownEffect | null>(null);
  useEffect(() => {
    if (!isSoundOn) return;
    const waking = import('./sounds.ts').then(({ wakeOnPress }) => wakeOnPress());
    return () => void waking.then((stop) => stop());
  }, [isSoundOn]);
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
