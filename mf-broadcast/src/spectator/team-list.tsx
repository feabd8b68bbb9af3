import type { LobbyView } from '@luplay/contracts/lobby-game';
import { TeamTag } from '@luplay/quiz-ui';
import * as stage from '@luplay/quiz-ui/spectator.module.css';
import { Avatar, count, cx, listed } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import { ru } from '../locale/ru.ts';
import * as css from './team-list.module.css';

interface ListedTeam {
  teamId: string;
  name: string;
  color: string;
  icon: string;
  maxMembers?: number;
  members: readonly { id: string; name: string }[];
}

interface Props {
  teams: readonly ListedTeam[];
  /** Most teams in a row. */
  across: number;
  /** With their faces. */
  players: LobbyView['players'];
  /** Also shows how many seats are free. */
  seats?: boolean;
  /** Names and faces of the members; there is no room for those of many teams. */
  people?: boolean;
}

const freeSeats = ({ maxMembers = 0, members }: ListedTeam): number => Math.max(0, maxMembers - members.length);

/** The faces of more teams have no room beside their names. */
const FACED = 6;

/** Each team with its members, in rows of equal length. */
export function TeamList({ teams, across, players, seats = false, people = true }: Props) {
  const columns = Math.ceil(teams.length / Math.ceil(teams.length / across));
  return (
    <ul className={cx(css.teamList, !people && css.named)} style={{ '--columns': columns || 1 } as CSSProperties}>
      {teams.map((team) => (
        <li key={team.teamId} className={css.teamCard}>
          <TeamTag team={team} />
          {people && teams.length <= FACED && (
            <span className={css.faces}>
              {team.members.map(({ id, name }) => (
                <Avatar key={id} decorative src={players[id]?.profilePicture} name={name} color={team.color} />
              ))}
            </span>
          )}
          {people && (
            <span className={stage.soft}>
              {team.members.length > 0 ? listed(team.members.map(({ name }) => name)) : count(0, ru.members)}
            </span>
          )}
          {people && seats && freeSeats(team) > 0 && (
            <span className={css.free}>{ru.free(count(freeSeats(team), ru.freeSeats))}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
