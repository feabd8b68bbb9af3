import { Hidden } from '@luplay/web-kit';
import { ru } from '../locale.ts';
import * as css from './streak-mark.module.css';

/** One right answer is no streak. */
const SHORTEST = 2;

/** How many questions in a row a team has answered right; `whole`: in words, where there is room. */
export function StreakMark({ streak = 0, whole = false }: { streak?: number | undefined; whole?: boolean }) {
  if (streak < SHORTEST) return null;
  if (whole) return <span className={css.streak}>🔥 {ru.streak(streak)}</span>;
  return (
    <span className={css.streak}>
      <span aria-hidden="true">🔥 {streak}</span>
      <Hidden>{ru.streak(streak)}</Hidden>
    </span>
  );
}
