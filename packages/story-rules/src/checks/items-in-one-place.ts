import { error, nameIn, quoted } from './report.ts';
import { ofPlay } from './subject.ts';

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
