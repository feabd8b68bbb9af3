import type { ThemeView } from '@luplay/contracts/lobby-game';
import { count, cx, Icon } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import { ItemPicture } from '../items/item-picture.tsx';
import { stacksOf } from '../items/stacks.ts';
import { nouns, ru } from '../locale.ts';
import { textOn } from '../teams/contrast.ts';
import { softHyphens } from '../teams/soft-hyphens.ts';
import * as css from './theme-card.module.css';

interface Props {
  theme: ThemeView;
  /** Given: the card is a button. */
  onChoose?: () => void;
  /** Shown as unavailable; a press still calls `onChoose`, which explains why. */
  locked?: boolean;
  busy?: boolean;
  /** Given: rewards show the item's picture and name. */
  items?: Readonly<Record<string, RewardItem>>;
}

interface RewardItem {
  title: string;
  picture: string;
  rarity: number;
}

/** Longer words do not fit the line of a phone in the display font, which is wide. */
const LONG_WORD = 13;

const hasLongWord = (name: string): boolean => name.split(/\s/).some((word) => word.length > LONG_WORD);

/** A theme to choose: icon, colour and the rewards of its next question. Sized in `em`. */
export function ThemeCard({ theme, onChoose, locked, busy, items }: Props) {
  const { rewards } = theme;
  const style = { '--theme': theme.color, '--on-theme': textOn(theme.color) } as CSSProperties;
  const content = (
    <>
      <span className={css.sign} aria-hidden="true">
        {theme.icon}
      </span>
      <span className={css.words}>
        <span className={cx(css.name, hasLongWord(theme.name) && css.long)}>{softHyphens(theme.name)}</span>
        {theme.description && <span className={css.description}>{theme.description}</span>}
      </span>
      <span className={css.rewards}>
        {rewards.score !== 0 && (
          <span className={css.points}>
            <Icon name="star" size={16} /> {count(rewards.score, nouns.points)}
          </span>
        )}
        {items
          ? stacksOf(rewards.items).map(({ itemId, pieces }) => (
              <Reward key={itemId} item={items[itemId]} pieces={pieces} />
            ))
          : rewards.items.length > 0 && (
              <span className={css.reward}>
                <Icon name="gift" size={16} /> {count(rewards.items.length, nouns.items)}
              </span>
            )}
        {rewards.randomDrop && (
          <span className={css.reward}>
            <Icon name="gift" size={16} /> {ru.randomItem}
          </span>
        )}
        <span className={css.left}>{count(theme.questionsLeft, nouns.questions)}</span>
      </span>
    </>
  );
  const className = cx(css.card, locked && css.locked, busy && css.busy);
  if (!onChoose) {
    return (
      <div className={className} style={style}>
        {content}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={className}
      style={style}
      onClick={onChoose}
      aria-disabled={locked || busy || undefined}
    >
      {content}
    </button>
  );
}

function Reward({ item, pieces }: { item: RewardItem | undefined; pieces: number }) {
  return (
    <span className={cx(css.reward, css.item)}>
      <ItemPicture item={item} /> {item?.title ?? ru.item} {pieces > 1 && ru.pieces(pieces)}
    </span>
  );
}
