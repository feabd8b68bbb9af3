import { ItemPicture, stacksOf } from '@luplay/quiz-ui';
import { Row } from '@luplay/web-kit';
import { ru } from '../../locale/items.ts';
import type { Catalogue } from '../../state/use-catalogue.ts';
import * as css from './won-items.module.css';

/** Items that the user's team won with this question, if any. */
export function WonItems({ items, catalogue }: { items: readonly string[]; catalogue: Catalogue }) {
  if (items.length === 0) return null;
  return (
    <div className={css.won}>
      <p className={css.label}>{ru.won}:</p>
      <ul className={css.items}>
        {stacksOf(items).map(({ itemId, pieces }) => (
          <Row as="li" gap={2} align="center" key={itemId} className={css.item}>
            <ItemPicture item={catalogue[itemId]} />
            <span>
              {catalogue[itemId]?.title ?? ru.unknown} {pieces > 1 && ru.pieces(pieces)}
            </span>
          </Row>
        ))}
      </ul>
    </div>
  );
}
