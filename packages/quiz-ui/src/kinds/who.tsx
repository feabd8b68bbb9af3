import type { GameView } from '@luplay/contracts/lobby-game';
import { Hidden } from '@luplay/web-kit';
import { isMany } from '../screens/crowd.ts';
import * as css from '../screens/spectator.module.css';
import { TeamSign, TeamTag } from '../teams/team-tag.tsx';
import type { Team } from './groups.ts';

interface Props {
  teams: readonly Team[];
}

/** Teams by their signs, because the scores show their names. */
export function Signs({ teams }: Props) {
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

/** Teams by their names, unless many play. */
export function Who({ game, teams }: Props & { game: GameView }) {
  if (isMany(game.teams)) return <Signs teams={teams} />;
  if (teams.length === 0) return null;
  return (
    <span className={css.who}>
      {teams.map((team) => (
        <TeamTag key={team.teamId} team={team} look="chip" />
      ))}
    </span>
  );
}
