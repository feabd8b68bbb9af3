import { warning } from './report.ts';
import { ofPlay } from './subject.ts';

/** Every item of the chapter lies in a room, is carried by a character, or comes with an event. */
export const itemsPlaced = ofPlay(({ mapId, content, options, effects }, { chapter }) => {
  const placed = new Set([
    ...[...options.values()].flatMap(({ items }) => [...items]),
    ...Object.values(content.characters).flatMap(({ inventory }) => inventory),
    ...effects.flatMap(({ editCharacter = {} }) =>
      Object.values(editCharacter).flatMap(({ inventory }) => inventory ?? []),
    ),
  ]);
  return chapter.items.flatMap((id) => {
    const item = Object.hasOwn(content.items, id) ? content.items[id] : undefined;
    if (!item || placed.has(id)) return [];
    const text = `Предмет «${item.name}» нигде не лежит, и его ни у кого нет.`;
    return [warning('item-unplaced', { kind: 'maps', id: mapId }, text)];
  });
});
