import { announce, count, cx, Hidden, Icon, serverNow, useReducedMotion } from '@luplay/web-kit';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { nouns, ru } from '../locale.ts';
import * as css from './timer-ring.module.css';
import { type Countdown, type CountdownTimer, useCountdown } from './use-countdown.ts';

/** Announces to screen readers when little time is left and when it is over. */
function useTimeAnnouncements(timer: CountdownTimer | null, countdown: Countdown): void {
  const announced = useRef<string>('');
  const { warning, seconds, paused } = countdown;
  const over = timer !== null && !paused && seconds <= 0;
  const key = `${timer?.endsAt}`;
  useEffect(() => {
    if (!warning && !over) return;
    const announcement = `${key}:${over ? 'over' : 'warning'}`;
    if (announced.current === announcement) return;
    announced.current = announcement;
    announce(over ? ru.timeUp : `${ru.timeLeft}: ${count(seconds, nouns.seconds)}`);
  }, [warning, over, key, seconds]);
}

function ScreenReaderTime({ countdown }: { countdown: Countdown }) {
  return (
    <Hidden>
      {countdown.paused ? `${ru.timePaused}. ` : ''}
      {ru.timeLeft}: {count(countdown.seconds, nouns.seconds)}
    </Hidden>
  );
}

/** In units of a 100 × 100 view box. */
const STROKE = 9;
const RADIUS = (100 - STROKE) / 2;
const LENGTH = 2 * Math.PI * RADIUS;
const RING_DRAINS: Keyframe[] = [{ strokeDashoffset: 0 }, { strokeDashoffset: LENGTH }];

/**
 * The remaining time as a ring with the seconds in it, and a pause sign below them. `size`: CSS pixels or any CSS
 * length; the digits scale with it.
 */
export function TimerRing({ timer, size = 72 }: { timer: CountdownTimer | null; size?: number | string }) {
  const countdown = useCountdown(timer);
  const front = useRef<SVGCircleElement>(null);
  useDrain(front, timer, RING_DRAINS);
  useTimeAnnouncements(timer, countdown);
  const length = typeof size === 'number' ? `${size}px` : size;
  return (
    <div
      className={cx(css.ring, countdown.warning && css.warning, countdown.paused && css.paused)}
      style={{ '--size': length } as CSSProperties}
      role="timer"
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle className={css.back} cx="50" cy="50" r={RADIUS} strokeWidth={STROKE} />
        <circle
          ref={front}
          className={css.front}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeWidth={STROKE}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - countdown.fraction)}
        />
      </svg>
      <span className={css.number} aria-hidden="true">
        {countdown.seconds}
        {countdown.paused && <Icon name="pause" className={css.pause} />}
      </span>
      <ScreenReaderTime countdown={countdown} />
    </div>
  );
}

/**
 * Animates an element from `keyframes[0]` (full time left) to `keyframes[1]` (time over) along with a running timer.
 * The browser animates between two renders; each render (one a second) synchronizes it with the server's clock, so
 * that it matches the shown number. `keyframes` must be the same object in every render. Does nothing with reduced
 * motion, while paused, and without a timer.
 */
function useDrain(element: RefObject<Element | null>, timer: CountdownTimer | null, keyframes: Keyframe[]): void {
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
