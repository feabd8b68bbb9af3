import { Hidden } from '@luplay/web-kit';
import * as css from '../screens/spectator.module.css';
import { TeamSign } from '../teams/team-tag.tsx';
import type { Team } from './groups.ts';

/** Teams by their signs, because the scores show their names. */
export function Signs({ teams }: { teams: readonly Team[] }) {
  if (teams.length === 0) return null;
  return (
    <span className={css.who}>
      {teams.map((team) => (
        <span key={team.teamId}>
          <TeamSign team={team} />
          <Hidden>{team.name}</Hidden>
        </span>
      ))}
    </span>
  );
}
