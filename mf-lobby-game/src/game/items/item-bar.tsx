import { type GameView, ITEM_MINIATURES, PHASE, type Phase, type TeamVotes } from '@luplay/contracts/lobby-game';
import { ItemPicture, nouns } from '@luplay/quiz-ui';
import { count, cx, Icon } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../../locale/items.ts';
import type { GameTeam } from '../../state/round.ts';
import type { Catalogue } from '../../state/use-catalogue.ts';
import * as css from './item-bar.module.css';
import { ItemSheet } from './item-sheet.tsx';
import { teamObstacle } from './use-of-items.ts';

/** Themes and options are tapped in these: nothing lies over them. */
const TAPPED_PHASES: readonly Phase[] = [PHASE.themeChoice, PHASE.answering];

interface Props {
  game: GameView;
  team: GameTeam;
  myTeam: TeamVotes | null;
  catalogue: Catalogue;
  /** On low screens, beside the time: one picture and the number of items. */
  compact?: boolean;
}

/** The items of the user's team in one line that opens the sheet; not rendered without items. */
export function ItemBar({ game, team, myTeam, catalogue, compact = false }: Props) {
  const [open, setOpen] = useState(false);
  const { items } = team;
  if (items.length === 0 && !open) return null;
  const usable = teamObstacle(game, team, myTeam) === null;
  const stays = usable && !TAPPED_PHASES.includes(game.roundPhase);
  const pictures = compact ? 1 : ITEM_MINIATURES;
  const more = items.length - pictures;
  return (
    <>
      {items.length > 0 && (
        <button
          type="button"
          className={cx(css.bar, compact ? css.compact : stays && css.near)}
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-label={ru.open(count(items.length, nouns.items))}
        >
          <span className={css.pictures}>
            {items.slice(0, pictures).map((itemId, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of the same item have nothing else
              <ItemPicture key={index} item={catalogue[itemId]} />
            ))}
            {more > 0 && <span className={css.more}>{ru.more(more)}</span>}
          </span>
          {!compact && <Icon name="chevron-up" className={css.arrow} />}
        </button>
      )}
      <ItemSheet open={open} onOpenChange={setOpen} game={game} team={team} myTeam={myTeam} catalogue={catalogue} />
    </>
  );
}
