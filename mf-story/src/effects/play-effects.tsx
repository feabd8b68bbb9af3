import type { StoryPlayerView } from '@luplay/contracts/story';
import { useEffect, useRef } from 'react';
import { effectOf } from './effect-of.ts';
import * as css from './play-effects.module.css';
import { useEffects } from './use-effects.ts';

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
