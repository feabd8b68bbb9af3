import { type MapRoom, rectOf } from '../model.ts';
import { centreOf } from './geometry.ts';

export const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const;

/** The nearest room in the direction of an arrow key; sideways distance counts double. Undefined: none is there. */
export function roomTowards(
  rooms: readonly MapRoom[],
  from: MapRoom,
  key: keyof typeof DIRECTIONS,
): MapRoom | undefined {
  const [dx, dy] = DIRECTIONS[key];
  const start = centreOf(rectOf(from));
  return rooms
    .filter(({ id }) => id !== from.id)
    .map((room) => {
      const { x, y } = centreOf(rectOf(room));
      const ahead = (x - start.x) * dx + (y - start.y) * dy;
      const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
      return { room, ahead, aside, cost: ahead + 2 * aside };
    })
    .filter(({ ahead, aside }) => ahead > 0 && aside <= 3 * ahead)
    .sort((a, b) => a.cost - b.cost)[0]?.room;
}
