import type { AppliedItem } from '@luplay/contracts/lobby-game';
import { ru } from '../locale.ts';
import { TeamSign } from '../teams/team-tag.tsx';
import * as css from './applied-items.module.css';
import { ItemPicture } from './item-picture.tsx';

interface Props {
  applied: readonly AppliedItem[];
  teams: readonly { teamId: string; name: string; color: string; icon: string }[];
  /** Given: each item shows its picture. */
  items?: Readonly<Record<string, { picture: string; rarity: number }>>;
}

/** Items applied in this round, in order, with team and effect. Renders nothing without items. Sized in `em`. */
export function AppliedItems({ applied, teams, items }: Props) {
  if (applied.length === 0) return null;
  return (
    <ol className={css.lines} aria-label={ru.applied}>
      {applied.map(({ itemId, fromTeamId, effect }, index) => {
        const from = teams.find(({ teamId }) => teamId === fromTeamId);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and the same item may be used twice
          <li key={index} className={css.line}>
            {from && <TeamSign team={from} />}
            <span className={css.effect}>{effect}</span>
            {items && (
              <span className={css.picture}>
                <ItemPicture item={items[itemId]} />
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
