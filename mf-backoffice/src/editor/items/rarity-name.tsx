import { rarityOf } from '@luplay/quiz-ui';
import type { CSSProperties } from 'react';
import * as css from '../../catalogue/list/list.module.css';

/** The name of a rarity in its colour. */
export function RarityName({ rarity }: { rarity: number }) {
  const { color, name } = rarityOf(rarity);
  return (
    <span className={css.rarity}>
      <span className={css.dot} style={{ '--rarity': color } as CSSProperties} aria-hidden="true" /> {name}
    </span>
  );
}
