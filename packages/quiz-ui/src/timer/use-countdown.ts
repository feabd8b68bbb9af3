import type { Timer } from '@luplay/contracts/lobby-game';
import { serverNow } from '@luplay/web-kit';
import { useEffect, useState } from 'react';

/** Seconds; `endsAt` in epoch ms by the server's clock. */
export type CountdownTimer = Pick<Timer, 'remaining' | 'total' | 'endsAt' | 'paused'>;

export interface Countdown {
  /** Whole seconds left, rounded up: 0 only when the time is over. */
  seconds: number;
  /** 1 at the start, 0 at the end. */
  fraction: number;
  /** Under 30 % is left, and time is running. */
  warning: boolean;
  paused: boolean;
}

const WARNING_FRACTION = 0.3;

/** The state of a timer at `now` (epoch ms by the server's clock). */
export function countdownAt(timer: CountdownTimer | null, now: number): Countdown {
  if (!timer) return { seconds: 0, fraction: 0, warning: false, paused: false };
  const left = timer.paused || timer.endsAt === null ? timer.remaining : Math.max(0, (timer.endsAt - now) / 1000);
  const fraction = timer.total > 0 ? Math.min(1, left / timer.total) : 0;
  return {
    // A clock a few ms behind must not show one second more than the phase has.
    seconds: Math.max(0, Math.min(Math.ceil(left - 0.02), Math.ceil(timer.total))),
    fraction,
    warning: !timer.paused && left > 0 && fraction < WARNING_FRACTION,
    paused: timer.paused,
  };
}

/** Counts a timer down, rendering when the shown second changes and, if it is shorter, every `step` ms. */
export function useCountdown(timer: CountdownTimer | null, step = 1000): Countdown {
  const [, tick] = useState(0);
  const endsAt = timer && !timer.paused ? timer.endsAt : null;
  useEffect(() => {
    if (endsAt === null) return;
    let handle: ReturnType<typeof setTimeout>;
    // To the next full second at the latest, so that the shown number changes when the real one does.
    const wait = () => {
      handle = setTimeout(run, Math.min(step, Math.max(0, (endsAt - serverNow()) % 1000) + 25));
    };
    const run = () => {
      tick((n) => n + 1);
      if (endsAt > serverNow()) wait();
    };
    wait();
    return () => clearTimeout(handle);
  }, [endsAt, step]);
  return countdownAt(timer, serverNow());
}
