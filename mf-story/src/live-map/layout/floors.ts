import type { MapMarker, MapRoom } from '../model.ts';

/** The other floors that connections of the room lead to, the lowest first. */
export const otherFloors = (room: MapRoom, rooms: readonly MapRoom[]): number[] =>
  [
    ...new Set(
      rooms.filter(({ id, floor }) => floor !== room.floor && room.connections.includes(id)).map(({ floor }) => floor),
    ),
  ].sort((a, b) => a - b);

/** The players on each floor, without the viewer. */
export function peopleByFloor(
  rooms: readonly MapRoom[],
  markers: readonly MapMarker[],
): ReadonlyMap<number, readonly MapMarker[]> {
  const floorOf = new Map(rooms.map(({ id, floor }) => [id, floor]));
  const people = new Map<number, MapMarker[]>();
  for (const marker of markers) {
    const floor = floorOf.get(marker.roomId);
    if (marker.kind === 'player' && floor !== undefined) people.set(floor, [...(people.get(floor) ?? []), marker]);
  }
  return people;
}
