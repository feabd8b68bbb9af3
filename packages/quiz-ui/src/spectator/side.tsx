import type { GameView } from '@luplay/contracts/lobby-game';
import { AppliedItems } from '../items/applied-items.tsx';
import { Fit } from '../question/fit.tsx';
import { isMany } from '../screens/crowd.ts';
import * as css from '../screens/spectator.module.css';
import { Scores } from './scores.tsx';

/** Only the latest items are shown beside a round, fewer with many teams; the totals show all. */
const LATEST = 3;
const LATEST_OF_MANY = 1;

/** Beside a round: the scores, and the items that were applied. */
export function Side({ game }: { game: GameView }) {
  const latest = isMany(game.teams) ? LATEST_OF_MANY : LATEST;
  return (
    <Fit className={css.side}>
      <Scores game={game} />
      <AppliedItems applied={game.applied.slice(-latest)} teams={game.teams} />
    </Fit>
  );
}
