import type { GameView } from '@luplay/contracts/lobby-game';
import { AppliedItems } from '@luplay/web-kit/game';
import { Scores } from './scores.tsx';
import * as css from './spectator.module.css';

/** Beside a round: the scores, and what items did to them. */
export function Side({ game }: { game: GameView }) {
  return (
    <div className={css.side}>
      <Scores game={game} />
      <AppliedItems applied={game.applied} teams={game.teams} />
    </div>
  );
}
