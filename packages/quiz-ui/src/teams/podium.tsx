import { cx, formatNumber, Hidden, Icon, plural } from '@luplay/web-kit';
import type { CSSProperties, ReactNode } from 'react';
import { nouns, ru } from '../locale.ts';
import * as css from './podium.module.css';
import type { RankedTeam } from './ranking.ts';
import { softHyphens } from './soft-hyphens.ts';
import { TeamSign } from './team-tag.tsx';

interface Props<T> {
  /** What `podiumOf` gives. */
  best: readonly RankedTeam<T>[];
  winnerTeams: readonly string[];
  /** The places are shown one after another: those that are not shown yet keep their space. */
  isShown?: (place: number) => boolean;
  /** It has been seen rising: nothing of it moves. */
  still?: boolean | undefined;
  /** Between a team's sign and its step. */
  faces?: (team: T) => ReactNode;
}

/** The best teams on steps, the winner in the middle. The others are shown by the score bars. Sized in `em`. */
export function Podium<T extends { teamId: string; name: string; color: string; icon: string }>({
  best,
  winnerTeams,
  isShown,
  still = false,
  faces,
}: Props<T>) {
  return (
    <ol className={cx(css.podium, still && css.still)} aria-label={ru.podium}>
      {best.map(({ team, score, place }, index) => (
        <li
          key={team.teamId}
          className={cx(css.step, isShown && css.staged, isShown?.(place) === false && css.hidden)}
          style={
            {
              '--team': team.color,
              '--order': (best.length < 3 ? [1, 2] : [2, 1, 3])[index],
              '--place': place,
            } as CSSProperties
          }
        >
          {winnerTeams.includes(team.teamId) && (
            <span className={css.crown}>
              <Icon name="crown" size={36} />
            </span>
          )}
          <span className={css.team}>
            <TeamSign team={team} />
            <span className={css.name}>{softHyphens(team.name)}</span>
            {faces?.(team)}
          </span>
          <span className={css.block}>
            <span className={css.place}>
              <span aria-hidden="true">{place}</span>
              <Hidden>{ru.place(place)}</Hidden>
            </span>
            <span className={css.score}>
              {formatNumber(score)} <small>{plural(score, nouns.points)}</small>
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
