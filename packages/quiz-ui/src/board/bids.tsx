import type { DecisionView, GameView } from '@luplay/contracts/lobby-game';
import { cx, formatNumber, Hidden } from '@luplay/web-kit';
import { TeamTag } from '../teams/team-tag.tsx';
import * as css from './board.module.css';
import { ru } from './locale.ts';
import { leadingBid } from './play.ts';

interface Props {
  game: Pick<GameView, 'teams'>;
  bids: DecisionView['bids'];
}

/** What was bid so far, in order; the best bid stands out. Sized in `em`. */
export function Bids({ game, bids = [] }: Props) {
  const best = leadingBid(bids);
  return (
    <ol className={css.bids} aria-label={ru.bids}>
      {bids.map(({ teamId, points, all }, index) => {
        const team = game.teams.find((each) => each.teamId === teamId);
        const leads = points !== null && points === best;
        return (
          // Bids are only added.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className={cx(css.bid, leads && css.leads)}>
            {team && <TeamTag team={team} />}
            <span className={css.points}>
              {points === null ? ru.pass : all ? `${ru.allIn}, ${formatNumber(points)}` : formatNumber(points)}
            </span>
            {leads && <Hidden>({ru.leads})</Hidden>}
          </li>
        );
      })}
    </ol>
  );
}
