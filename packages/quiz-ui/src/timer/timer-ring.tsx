import { announce, count, cx, Hidden, Icon, useReducedMotion } from '@luplay/web-kit';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { nouns, ru } from '../locale.ts';
import * as css from './timer-ring.module.css';
import { type Countdown, type CountdownTimer, useCountdown } from './use-countdown.ts';

/** Announces to screen readers when little time is left and when it is over. */
function useTimeAnnouncements(timer: CountdownTimer | null, countdown: Countdown, isAnnounced: boolean): void {
  const announced = useRef<string>('');
  const { warning, seconds, paused } = countdown;
  const over = timer !== null && !paused && seconds <= 0;
  const key = `${timer?.endsAt}`;
  useEffect(() => {
    if (!isAnnounced || (!warning && !over)) return;
    const announcement = `${key}:${over ? 'over' : 'warning'}`;
    if (announced.current === announcement) return;
    announced.current = announcement;
    announce(over ? ru.timeUp : `${ru.timeLeft}: ${count(seconds, nouns.seconds)}`);
  }, [isAnnounced, warning, over, key, seconds]);
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
const SECOND_MS = 1000;
/** Shortest time between two pictures of a draining ring, ms. */
const SHORTEST_STEP_MS = 33;

interface TimerRingProps {
  timer: CountdownTimer | null;
  size?: number | string;
  isAnnounced?: boolean | undefined;
}

/**
 * The remaining time as a ring with the seconds in it, and a pause sign below them. `size`: CSS pixels or any CSS
 * length; the digits scale with it. `isAnnounced`: who looks at it may act while it runs.
 */
export function TimerRing({ timer, size = 72, isAnnounced = false }: TimerRingProps) {
  const ring = useRef<HTMLDivElement>(null);
  const countdown = useCountdown(timer, usePixelStep(ring, timer));
  useTimeAnnouncements(timer, countdown, isAnnounced);
  const length = typeof size === 'number' ? `${size}px` : size;
  return (
    <div
      ref={ring}
      className={cx(css.ring, countdown.warning && css.warning, countdown.paused && css.paused)}
      style={{ '--size': length } as CSSProperties}
      role="timer"
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle className={css.back} cx="50" cy="50" r={RADIUS} strokeWidth={STROKE} />
        <circle
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
 * Time in which the ring drains by one CSS pixel, ms: drawn more often it would look the same and cost a phone up to a
 * quarter of a core. With reduced motion the ring follows the number.
 */
function usePixelStep(ring: RefObject<HTMLElement | null>, timer: CountdownTimer | null): number {
  const still = useReducedMotion();
  const [step, setStep] = useState(SECOND_MS);
  const totalMs = (timer?.total ?? 0) * SECOND_MS;
  useLayoutEffect(() => {
    const pixels = ((ring.current?.clientWidth ?? 0) * LENGTH) / 100;
    setStep(pixels > 0 ? Math.max(SHORTEST_STEP_MS, totalMs / pixels) : SECOND_MS);
  }, [ring, totalMs]);
  return still ? SECOND_MS : step;
}
