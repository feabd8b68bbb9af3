import { canTake } from './reach.ts';
import { error } from './report.ts';
import { ofPlay } from './subject.ts';

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
