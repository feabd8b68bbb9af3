import { canEnter, type RoomOptions } from './reach.ts';
import { error, nameIn, quoted, warning } from './report.ts';
import { ofPlay } from './subject.ts';

/** A character that can come into a room can leave it again. */
export const waysOut = ofPlay(({ content, mapId, rooms, options, reach }) => {
  if (rooms.length < 2) return [];
  return rooms.flatMap(({ id, name }) => {
    const visitors = [...reach].filter(([, one]) => one.rooms.has(id));
    const exits = [...(options.get(id) as RoomOptions).connections].flatMap((next) => options.get(next) ?? []);
    const trapped = visitors.filter(([, one]) => !exits.some((exit) => canEnter(exit, one)));
    if (trapped.length === 0) return [];
    const where = { kind: 'maps', id: mapId, roomId: id } as const;
    if (trapped.length === visitors.length) {
      return [error('dead-end', where, `Из комнаты «${name}» нельзя выйти: открытых дверей в ней нет.`)];
    }
    const names = quoted(trapped.map(([character]) => nameIn(content.characters, character)));
    return [warning('dead-end', where, `Из комнаты «${name}» не могут выйти: ${names}.`)];
  });
});
