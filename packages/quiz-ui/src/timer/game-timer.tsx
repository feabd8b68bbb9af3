import type { Timer } from '@luplay/contracts/lobby-game';
import { announce, Badge, count } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { nouns, ru } from '../locale.ts';
import * as css from './game-timer.module.css';
import { TimerRing } from './timer-ring.tsx';

/** How long the added seconds are shown, ms. */
const SHOWN_MS = 2600;

interface Props {
  timer: Timer;
  /** Identifies the phase: the longer time of a new phase is not an addition. */
  moment: string;
  size: number | string;
  isAnnounced?: boolean | undefined;
}

/**
 * Seconds added to a phase between two of its timers. Compares the totals, because a pause changes `endsAt` only.
 */
const addedSeconds = (before: Timer, now: Timer): number => Math.max(0, Math.round(now.total - before.total));

/** The time of a phase. Seconds added by an item are shown above it, to explain the longer time. */
export function GameTimer({ timer, moment, size, isAnnounced }: Props) {
  const [before, setBefore] = useState({ moment, timer });
  const [bonus, setBonus] = useState<{ seconds: number; endsAt: number | null } | null>(null);
  if (before.timer !== timer || before.moment !== moment) {
    setBefore({ moment, timer });
    const seconds = before.moment === moment ? addedSeconds(before.timer, timer) : 0;
    if (seconds > 0) setBonus({ seconds, endsAt: timer.endsAt });
    else if (before.moment !== moment) setBonus(null);
  }
  useEffect(() => {
    if (!bonus) return;
    announce(ru.bonusSaid(count(bonus.seconds, nouns.seconds)));
    const handle = setTimeout(() => setBonus(null), SHOWN_MS);
    return () => clearTimeout(handle);
  }, [bonus]);
  // The timer only bounds how long the host is awaited: nobody has to hurry.
  if (timer.waitsForHost && !timer.paused) {
    return (
      <p className={css.waits} role="status">
        <Badge icon="crown" wrap>
          {ru.waitsForHost}
        </Badge>
      </p>
    );
  }
  return (
    <div className={css.timer} data-bonus={bonus ? '' : undefined}>
      <TimerRing timer={timer} size={size} isAnnounced={isAnnounced} />
      {bonus && (
        <span key={bonus.endsAt} className={css.bonus} aria-hidden="true">
          {ru.bonus(String(bonus.seconds))}
        </span>
      )}
    </div>
  );
}
