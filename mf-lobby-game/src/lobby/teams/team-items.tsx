import { ItemPicture } from '@luplay/quiz-ui';
import { Hidden, Row } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';
import { useCatalogue } from '../../state/use-catalogue.ts';

/** The items that the user's team kept from the last game. */
export function TeamItems({ items }: { items: readonly string[] }) {
  const catalogue = useCatalogue();
  return (
    <Row as="ul" gap={1} wrap aria-label={ru.teams.items}>
      {items.map((itemId, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of the same item have nothing else
        <li key={index} title={catalogue[itemId]?.title}>
          <ItemPicture item={catalogue[itemId]} />
          <Hidden>{catalogue[itemId]?.title ?? ''}</Hidden>
        </li>
      ))}
    </Row>
  );
}
