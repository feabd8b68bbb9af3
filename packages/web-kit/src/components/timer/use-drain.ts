import { type RefObject, useLayoutEffect, useRef } from 'react';
import { serverNow } from '../../live/server-clock.ts';
import { useReducedMotion } from '../../theme/use-media-query.ts';
import type { CountdownTimer } from './use-countdown.ts';

/**
 * Animates an element from `keyframes[0]` (full time left) to `keyframes[1]` (time over) along with a running timer.
 * The browser animates between two renders; each render (one a second) synchronizes it with the server's clock, so
 * that it matches the shown number. `keyframes` must be the same object in every render. Does nothing with reduced
 * motion, while paused, and without a timer.
 */
export function useDrain(
  element: RefObject<Element | null>,
  timer: CountdownTimer | null,
  keyframes: Keyframe[],
): void {
  const still = useReducedMotion();
  const animation = useRef<Animation | null>(null);
  const totalMs = (timer?.total ?? 0) * 1000;
  const endsAt = timer && !timer.paused ? timer.endsAt : null;
  useLayoutEffect(() => {
    if (still || endsAt === null || totalMs <= 0) return;
    const made = element.current?.animate(keyframes, { duration: totalMs, fill: 'both' }) ?? null;
    animation.current = made;
    return () => {
      animation.current = null;
      made?.cancel();
    };
  }, [element, keyframes, still, endsAt, totalMs]);
  useLayoutEffect(() => {
    if (!animation.current || endsAt === null) return;
    // Not `currentTime`: that counts from the last frame, which may be long ago on a busy page.
    animation.current.startTime = performance.now() - (totalMs - Math.min(totalMs, endsAt - serverNow()));
  });
}
