import { boundsOf } from '../../live-map/layout/geometry.ts';
import { type Cell, type CellRect, type MapRoom, rectOf } from '../../live-map/model.ts';

/** Free cells between two floors side by side, and the least width of a floor. */
const BETWEEN = 2;
const NARROWEST = 4;

/** How the editor shows floors: one, or all of them side by side, the lowest first. */
export interface Arrangement {
  /** The first column of each shown floor in its own cells, and how far it is shown to the right of them. */
  floors: readonly { floor: number; start: number; shift: number; top: number }[];
}

/** `rooms`: of the whole map, as they stand before anything is dragged. */
export function arrange(rooms: readonly MapRoom[], shown: readonly number[]): Arrangement {
  let next = 0;
  const floors = [...shown]
    .sort((a, b) => a - b)
    .map((floor, index) => {
      const onFloor = rooms.filter((room) => room.floor === floor);
      const bounds = boundsOf(onFloor.map(rectOf));
      const shift = index === 0 ? 0 : next - bounds.x;
      next = bounds.x + shift + Math.max(bounds.width, NARROWEST) + BETWEEN;
      return { floor, start: bounds.x, shift, top: bounds.y };
    });
  return { floors };
}

const shiftOf = ({ floors }: Arrangement, floor: number): number =>
  floors.find((one) => one.floor === floor)?.shift ?? 0;

/** The rooms of the floors that are shown, where they are shown. */
export const arranged = (arrangement: Arrangement, rooms: readonly MapRoom[]): MapRoom[] =>
  rooms
    .filter(({ floor }) => arrangement.floors.some((one) => one.floor === floor))
    .map((room) => {
      const shift = shiftOf(arrangement, room.floor);
      return shift === 0 ? room : { ...room, position: { ...room.position, x: room.position.x + shift } };
    });

export const shownRect = (
  arrangement: Arrangement,
  { position, size, floor }: Pick<MapRoom, 'position' | 'size' | 'floor'>,
): CellRect => ({ ...rectOf({ position, size }), x: position.x + shiftOf(arrangement, floor) });

/** The floor of a shown place, and the place in its own cells. */
export function placeAt<Place extends Cell>({ floors }: Arrangement, place: Place): { floor: number; place: Place } {
  const found = floors.findLast(({ start, shift }) => place.x >= start + shift - 1) ?? floors[0];
  return { floor: found?.floor ?? 1, place: { ...place, x: place.x - (found?.shift ?? 0) } };
}
