import { type CSSProperties, useEffect, useRef } from 'react';
import { announce } from '../a11y/announce.ts';
import { Hidden } from '../a11y/hidden.tsx';
import { Icon } from '../icons/icon.tsx';
import { count } from '../locale/plural.ts';
import { ru } from '../locale/ru.ts';
import { cx } from '../styling/cx.ts';
import * as css from './timer.module.css';
import { type Countdown, type CountdownTimer, useCountdown } from './use-countdown.ts';

/** Says the time when it gets short and when it ends, not every second. */
function useSpokenTime(timer: CountdownTimer | null, countdown: Countdown): void {
  const spoken = useRef<string>('');
  const { warning, seconds, paused } = countdown;
  const over = timer !== null && !paused && seconds <= 0;
  const key = `${timer?.endsAt}`;
  useEffect(() => {
    if (!warning && !over) return;
    const what = `${key}:${over ? 'over' : 'warning'}`;
    if (spoken.current === what) return;
    spoken.current = what;
    announce(over ? ru.timeUp : `${ru.timeLeft}: ${count(seconds, ru.seconds)}`);
  }, [warning, over, key, seconds]);
}

/** For the CSS animation: it starts in the past, so that the same render of the same timer never restarts it. */
function motion(timer: CountdownTimer | null, countdown: Countdown): CSSProperties {
  const total = timer?.total ?? 0;
  return {
    '--left': `${total}s`,
    '--passed': `${(countdown.fraction - 1) * total}s`,
  } as CSSProperties;
}

function Spoken({ countdown }: { countdown: Countdown }) {
  return (
    <Hidden>
      {countdown.paused ? `${ru.timePaused}. ` : ''}
      {ru.timeLeft}: {count(countdown.seconds, ru.seconds)}
    </Hidden>
  );
}

/** On a drawing of 100 × 100. */
const STROKE = 9;
const RADIUS = (100 - STROKE) / 2;
const LENGTH = 2 * Math.PI * RADIUS;

/** What is left of a phase as a ring with the seconds in it, and the sign of a pause under them. `size`: CSS pixels, or any CSS length; the digits follow it. */
export function TimerRing({ timer, size = 72 }: { timer: CountdownTimer | null; size?: number | string }) {
  const countdown = useCountdown(timer);
  useSpokenTime(timer, countdown);
  const running = timer !== null && !countdown.paused && countdown.seconds > 0;
  const length = typeof size === 'number' ? `${size}px` : size;
  return (
    <div
      className={cx(css.ring, countdown.warning && css.warning, running && css.running, countdown.paused && css.paused)}
      style={{ '--size': length, '--round-length': LENGTH, ...motion(timer, countdown) } as CSSProperties}
      role="timer"
    >
      <svg key={`${timer?.endsAt}-${timer?.total}`} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
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
      <Spoken countdown={countdown} />
    </div>
  );
}

/** What is left of a phase as a bar with the seconds beside it. */
export function TimerBar({ timer }: { timer: CountdownTimer | null }) {
  const countdown = useCountdown(timer);
  useSpokenTime(timer, countdown);
  const running = timer !== null && !countdown.paused && countdown.seconds > 0;
  return (
    <div
      className={cx(css.bar, countdown.warning && css.warning, running && css.running)}
      style={motion(timer, countdown)}
      role="timer"
    >
      <div className={css.track} aria-hidden="true">
        <div
          key={`${timer?.endsAt}-${timer?.total}`}
          className={css.fill}
          style={{ transform: `scaleX(${countdown.fraction})` }}
        />
      </div>
      <span className={css.number} aria-hidden="true">
        {countdown.paused && <Icon name="pause" className={css.pause} />}
        {countdown.seconds} {ru.secondsShort}
      </span>
      <Spoken countdown={countdown} />
    </div>
  );
}
