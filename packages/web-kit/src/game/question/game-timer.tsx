import type { Timer } from '@luplay/contracts/lobby-game';
import { announce, count, nouns, TimerRing } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { ru } from '../locale.ts';
import * as css from './game-timer.module.css';

/** How long the added seconds stay in sight, ms. */
const SHOWN_MS = 2600;

interface Props {
  timer: Timer;
  /** Changes with every phase: a new phase has a time of its own, nothing was added to it. */
  moment: string;
  size: number | string;
}

/**
 * Seconds by which the same phase became longer between two of its timers. A pause and its end move `endsAt` and leave
 * the total alone, so the total tells.
 */
const addedSeconds = (before: Timer, now: Timer): number => Math.max(0, Math.round(now.total - before.total));

/** The time of a phase; seconds that an item adds rise from it, so that the longer time is no riddle. */
export function GameTimer({ timer, moment, size }: Props) {
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
  return (
    <div className={css.timer} data-bonus={bonus ? '' : undefined}>
      <TimerRing timer={timer} size={size} />
      {bonus && (
        <span key={bonus.endsAt} className={css.bonus} aria-hidden="true">
          {ru.bonus(String(bonus.seconds))}
        </span>
      )}
    </div>
  );
}
