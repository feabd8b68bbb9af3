import { warning } from './report.ts';
import { ofPlay } from './subject.ts';

/** Who has gone through a door can come back through it. */
export const twoWayConnections = ofPlay(({ mapId, rooms, content }) =>
  rooms.flatMap(({ id, name, connections }) =>
    connections.flatMap((to) => {
      const other = Object.hasOwn(content.rooms, to) ? content.rooms[to] : undefined;
      if (!other || other.connections.includes(id)) return [];
      const where = { kind: 'maps', id: mapId, roomId: id } as const;
      return [warning('one-way', where, `Из «${name}» можно пройти в «${other.name}», а обратно связи нет.`)];
    }),
  ),
);
