import type { CellRect, MapMarker, MapRoom } from '../model.ts';

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

type Extent = Pick<CellRect, 'width' | 'height'>;
const total = (all: readonly Extent[], side: keyof Extent): number => all.reduce((sum, one) => sum + one[side], 0);

/** Of a row, in which floors stand beside each other, each as wide as its rooms are. */
export const rowExtent = (row: readonly Extent[]): Extent => ({
  width: total(row, 'width'),
  height: Math.max(...row.map(({ height }) => height)),
});

/** The rows in which all floors can be drawn largest. `shape`: the width of the whole by its height. */
export function floorRows<F extends Extent>(floors: readonly F[], shape: number): F[][] {
  const arranged = floors.map((_, index) => {
    const columns = floors.length - index;
    const rows = Array.from({ length: Math.ceil(floors.length / columns) }, (_, row) =>
      floors.slice(row * columns, (row + 1) * columns),
    );
    const extents = rows.map(rowExtent);
    const widest = Math.max(...extents.map(({ width }) => width));
    return { rows, scale: Math.min(shape / widest, 1 / total(extents, 'height')) };
  });
  return arranged.reduce((best, one) => (one.scale > best.scale ? one : best)).rows;
}
