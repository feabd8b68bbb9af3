import { count } from '@luplay/web-kit';
import { TeamTag } from '@luplay/web-kit/game';
import * as stage from '@luplay/web-kit/game/spectator.module.css';
import type { CSSProperties } from 'react';
import { ru } from '../locale/ru.ts';
import * as css from './team-list.module.css';

interface ListedTeam {
  teamId: string;
  name: string;
  color: string;
  icon: string;
  members: readonly { name: string }[];
}

/** Each team with its members, in rows of equal length. `across`: most teams in a row. */
export function TeamList({ teams, across }: { teams: readonly ListedTeam[]; across: number }) {
  const columns = Math.ceil(teams.length / Math.ceil(teams.length / across));
  return (
    <ul className={css.teamList} style={{ '--columns': columns || 1 } as CSSProperties}>
      {teams.map((team) => (
        <li key={team.teamId} className={css.teamCard}>
          <TeamTag team={team} />
          <span className={stage.soft}>
            {team.members.length === 0 ? count(0, ru.members) : team.members.map(({ name }) => name).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
