import { canTake } from './reach.ts';
import { entryIn, error, nameIn, quoted, warning } from './report.ts';
import { type Check, ofPlay } from './subject.ts';

/** An item lies in one room only, and not in a room while a character carries it: a play keeps one of the places. */
export const itemsInOnePlace = ofPlay(({ mapId, content, rooms }) => {
  const carrierOf = (id: string) => Object.values(content.characters).find(({ inventory }) => inventory.includes(id));
  const lying = [...new Set(rooms.flatMap(({ items }) => items))];
  return lying.flatMap((id) => {
    const places = rooms.filter(({ items }) => items.includes(id));
    const item = nameIn(content.items, id);
    const carrier = carrierOf(id);
    const lies = quoted(places.map(({ name }) => name));
    const where = { kind: 'maps', id: mapId, ...(places[0] && { roomId: places[0].id }) } as const;
    if (carrier) {
      const text = `Предмет «${item}» лежит в комнате (${lies}), хотя он у персонажа «${carrier.name}»: в комнате его не будет.`;
      return [error('item-in-two-places', where, text)];
    }
    if (places.length < 2) return [];
    const text = `Предмет «${item}» лежит сразу в нескольких комнатах: ${lies}. В игре он будет только в первой.`;
    return [error('item-in-two-places', where, text)];
  });
});

/** Two characters do not carry the same item: it goes to the one that enters first. */
export const inventoriesDistinct = ofPlay(({ content }) => {
  const cast = Object.values(content.characters);
  return [...new Set(cast.flatMap(({ inventory }) => inventory))].flatMap((id) => {
    const carriers = cast.filter(({ inventory }) => inventory.includes(id));
    const second = carriers[1];
    if (!second) return [];
    const names = quoted(carriers.map(({ name }) => name));
    const text = `Предмет «${nameIn(content.items, id)}» сразу у нескольких персонажей: ${names}. Он достанется тому, кто войдёт первым.`;
    return [error('item-shared', { kind: 'characters', id: second.id }, text)];
  });
});

/** An item that lies in a room can be seen there, or found by looking around. */
export const itemsFindable = ofPlay(({ content, rooms, options, effects }) =>
  rooms.flatMap(({ id: room, name }) =>
    [...(options.get(room)?.items ?? [])].flatMap((id) => {
      const item = content.items[id];
      if (!item || canTake(content, id, effects)) return [];
      const text = `Предмет «${item.name}» (${name}) не найти: он невидим, и вероятность находки 0.`;
      return [error('item-unfindable', { kind: 'items', id }, text)];
    }),
  ),
);

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
    const item = entryIn(content.items, id);
    if (!item || placed.has(id)) return [];
    const text = `Предмет «${item.name}» нигде не лежит, и его ни у кого нет.`;
    return [warning('item-unplaced', { kind: 'maps', id: mapId }, text)];
  });
});

/** Every private note is in an item. Public ones are read by everybody among the clippings. */
export const notesHeld: Check = ({ library: { notes, items } }) => {
  const held = new Set(Object.values(items).flatMap((item) => item.notes ?? []));
  return Object.values(notes).flatMap(({ id, title, accessType, enabled }) =>
    held.has(id) || !enabled || accessType === 'public'
      ? []
      : [warning('note-unheld', { kind: 'notes', id }, `Записки «${title}» нет ни в одном предмете: её не найти.`)],
  );
};

/** A note in an item of the chapter is enabled: nobody can read one that is not. */
export const notesEnabled = ofPlay(({ content }) =>
  Object.values(content.items).flatMap(({ name, notes: id }) => {
    const note = id === null ? undefined : content.notes[id];
    if (!note || note.enabled) return [];
    const text = `Записка «${note.title}» (${name}) отключена: её не прочесть.`;
    return [warning('note-disabled', { kind: 'notes', id: note.id }, text)];
  }),
);
