import type { GameView } from '@luplay/contracts/lobby-game';
import { formatNumber } from '@luplay/web-kit';
import { TeamSign } from '../teams/team-tag.tsx';
import * as css from './board.module.css';
import { ru } from './locale.ts';

/** What each team staked, once it is told. Sized in `em`. */
export function Stakes({ game, stakes }: { game: GameView; stakes: Readonly<Record<string, number>> }) {
  const staked = game.teams.filter(({ teamId }) => stakes[teamId] !== undefined);
  if (staked.length === 0) return null;
  return (
    <ul className={css.stakes} aria-label={ru.stakes}>
      {staked.map((team) => (
        <li
          key={team.teamId}
          className={css.who}
          aria-label={ru.stakeOf(team.name, formatNumber(stakes[team.teamId] ?? 0))}
        >
          <TeamSign team={team} /> {formatNumber(stakes[team.teamId] ?? 0)}
        </li>
      ))}
    </ul>
  );
}
