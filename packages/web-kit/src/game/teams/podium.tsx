import { formatNumber, Hidden, Icon, nouns, plural } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import { ru } from '../locale.ts';
import * as css from './podium.module.css';
import type { RankedTeam } from './ranking.ts';
import { softHyphens } from './soft-hyphens.ts';
import { TeamSign } from './team-tag.tsx';

interface Props {
  /** What `podiumOf` gives. */
  best: readonly RankedTeam<{ teamId: string; name: string; color: string; icon: string }>[];
  winnerTeams: readonly string[];
}

/** The best teams on steps, the winner in the middle. The others are shown by the score bars. Sized in `em`. */
export function Podium({ best, winnerTeams }: Props) {
  return (
    <ol className={css.podium} aria-label={ru.podium}>
      {best.map(({ team, score, place }, index) => (
        <li
          key={team.teamId}
          className={css.step}
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
