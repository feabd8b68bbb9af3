import type { GameView } from '@luplay/contracts/lobby-game';
import { AppliedItems, Fit } from '@luplay/web-kit/game';
import { isMany } from './crowd.ts';
import { Scores } from './scores.tsx';
import * as css from './spectator.module.css';

/** So many items stand beside a round, the latest, and fewer below many teams; the totals have all of them. */
const LATEST = 3;
const LATEST_OF_MANY = 1;

/** Beside a round: the scores, and what items did to them. */
export function Side({ game }: { game: GameView }) {
  const latest = isMany(game.teams) ? LATEST_OF_MANY : LATEST;
  return (
    <Fit className={css.side}>
      <Scores game={game} />
      <AppliedItems applied={game.applied.slice(-latest)} teams={game.teams} />
    </Fit>
  );
}
