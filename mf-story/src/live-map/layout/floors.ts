import type { MapRoom } from '../model.ts';

/** The other floors that connections of the room lead to, the lowest first. */
export const otherFloors = (room: MapRoom, rooms: readonly MapRoom[]): number[] =>
  [
    ...new Set(
      rooms.filter(({ id, floor }) => floor !== room.floor && room.connections.includes(id)).map(({ floor }) => floor),
    ),
  ].sort((a, b) => a - b);
