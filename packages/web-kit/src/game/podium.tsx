import { formatNumber, Hidden, Icon, plural } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import { ru } from './locale.ts';
import * as css from './podium.module.css';
import { rankTeams } from './ranking.ts';
import { TeamSign } from './team-tag.tsx';

interface Props {
  teams: readonly { teamId: string; name: string; color: string; icon: string }[];
  scores: Readonly<Record<string, number>>;
  winnerTeams: readonly string[];
}

const STEPS = 3;

/** The three best teams on steps, the winner in the middle; the rest stand in the score bars. Sized in `em`. */
export function Podium({ teams, scores, winnerTeams }: Props) {
  const best = rankTeams(teams, scores).slice(0, STEPS);
  return (
    <ol className={css.podium} aria-label={ru.podium}>
      {best.map(({ team, score, place }, index) => (
        <li
          key={team.teamId}
          className={css.step}
          style={
            {
              '--team': team.color,
              '--order': (best.length < STEPS ? [1, 2] : [2, 1, 3])[index],
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
            <span className={css.name}>{team.name}</span>
          </span>
          <span className={css.block}>
            <span className={css.place}>
              <span aria-hidden="true">{place}</span>
              <Hidden>{ru.place(place)}</Hidden>
            </span>
            <span className={css.score}>
              {formatNumber(score)} <small>{plural(score, ru.points)}</small>
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
