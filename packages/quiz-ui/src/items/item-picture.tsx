import { Icon, Picture } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import * as css from './item-picture.module.css';
import { rarityOf } from './rarity.ts';

interface Props {
  /** Undefined: an item that the catalogue does not know. */
  item: { picture: string; rarity: number } | undefined;
}

/** An item's picture with a border in its rarity's colour. Decoration beside its title. Sized in `em`. */
export function ItemPicture({ item }: Props) {
  const style = item && ({ '--rarity': rarityOf(item.rarity).color } as CSSProperties);
  return (
    <span className={css.picture} style={style} aria-hidden="true">
      {item ? <Picture kind="item" src={item.picture} /> : <Icon name="gift" className={css.unknown} />}
    </span>
  );
}
