import { error, warning } from './report.ts';
import type { Check } from './subject.ts';

/** The map starts in a room that it has, and that stays open to those who leave it. */
export const startRoom: Check = ({ library: { map } }) => {
  if (!map || Object.keys(map.rooms).length === 0) return [];
  const { name, startRoom: id, rooms } = map;
  if (!Object.hasOwn(rooms, id)) {
    return [error('start-missing', { kind: 'maps', id: map.id }, `Стартовой комнаты «${id}» нет на карте «${name}».`)];
  }
  const room = rooms[id];
  const where = { kind: 'maps', id: map.id, roomId: id } as const;
  if (room && !room.enabled) return [error('start-closed', where, `Стартовая комната «${room.name}» отключена.`)];
  if (room && (room.locked || room.requiresItem !== null || room.requiresabilities !== null)) {
    const text = `Стартовая комната «${room.name}» закрыта: тот, кто из неё вышел, может не вернуться.`;
    return [warning('start-closed', where, text)];
  }
  return [];
};
