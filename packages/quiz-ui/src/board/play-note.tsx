import type { GameView } from '@luplay/contracts/lobby-game';
import { count, formatNumber } from '@luplay/web-kit';
import { nouns } from '../locale.ts';
import { TeamTag } from '../teams/team-tag.tsx';
import * as css from './board.module.css';
import { ru } from './locale.ts';
import { teamsOf } from './play.ts';

interface Props {
  game: GameView;
  /** Of the player who looks. */
  teamId?: string | undefined;
  stake?: number | undefined;
}

/** What is special about the current question of a board: its kind, who plays it, the own stake. Sized in `em`. */
export function PlayNote({ game, teamId, stake }: Props) {
  const play = game.board?.play;
  if (!play) return null;
  const { special, teams } = play;
  const [alone, ...others] = teamsOf(game, teams ?? []);
  const staked = (teamId === undefined ? undefined : play.stakes?.[teamId]) ?? stake;
  if (!special && !teams && staked === undefined) return null;
  return (
    <div className={css.note}>
      {special && <span className={css.special}>{ru.specials[special]}</span>}
      {alone && others.length > 0 && <span>{ru.play(count(others.length + 1, nouns.teams))}</span>}
      {alone && others.length === 0 && (
        <span className={css.who}>
          {alone.teamId === teamId ? (
            ru.ownPlaysAlone
          ) : (
            <>
              {ru.playsAlone} <TeamTag team={alone} look="chip" />
            </>
          )}
        </span>
      )}
      {staked !== undefined && <span>{ru.ownStake(formatNumber(staked))}</span>}
    </div>
  );
}
