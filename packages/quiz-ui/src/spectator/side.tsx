import { type GameView, scoresOf } from '@luplay/contracts/lobby-game';
import { count, cx } from '@luplay/web-kit';
import { AppliedItems } from '../items/applied-items.tsx';
import { nouns } from '../locale.ts';
import { Fit } from '../question/fit.tsx';
import { isMany } from '../screens/crowd.ts';
import * as css from '../screens/spectator.module.css';
import { rankTeams } from '../teams/ranking.ts';
import { ru } from './locale.ts';
import { Scores } from './scores.tsx';

/** Only the latest items are shown beside a round, fewer with many teams; the totals show all. */
const LATEST = 3;
const LATEST_OF_MANY = 1;
/** With more teams only the best stand beside a round: thirty rows there would be unreadable. The totals show all. */
const MOST_BESIDE = 12;

/** Beside a round: the scores, and the items that were applied. */
export function Side({ game }: { game: GameView }) {
  const latest = isMany(game.teams) ? LATEST_OF_MANY : LATEST;
  const ranked = rankTeams(game.teams, scoresOf(game));
  const hidden = ranked.length - MOST_BESIDE;
  return (
    <Fit className={css.side}>
      <Scores game={game} ranked={ranked.slice(0, MOST_BESIDE)} />
      {hidden > 0 && <p className={css.soft}>{ru.moreTeams(count(hidden, nouns.teams))}</p>}
      <div className={cx(isMany(game.teams) && css.latest)}>
        <AppliedItems applied={game.applied.slice(-latest)} teams={game.teams} />
      </div>
    </Fit>
  );
}
