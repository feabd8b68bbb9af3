import type { Profile } from '@luplay/contracts/user';
import { Picture } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';
import * as css from './profile.module.css';

type Cards = NonNullable<Profile['inventory']>['rolecards'];

/** The owner sees the cards, a visitor their number. */
export function Rolecards({ cards, count }: { cards: Cards | undefined; count: number }) {
  if (!cards) return <p className={css.quiet}>{ru.rolecardCount(count)}</p>;
  if (cards.length === 0) return <p className={css.quiet}>{ru.noRolecards}</p>;
  return (
    <ul className={css.cards}>
      {cards.map((card) => (
        <li key={card.id} className={css.card}>
          <Picture kind="character" src={card.imageUrl ?? card.image} loading="lazy" />
          <span>{card.name}</span>
        </li>
      ))}
    </ul>
  );
}
