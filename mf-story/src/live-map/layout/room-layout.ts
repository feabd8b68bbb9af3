import type { MapRoom } from '../model.ts';
import { rectOf } from '../model.ts';
import { type Rect, wallsOf } from './geometry.ts';

export interface RoomLayout {
  walls: Rect;
  name: Rect;
  markers: Rect;
}

const PADDING = 8;
/** Badges stand on the upper wall and reach this far into the room. */
const BADGES = 10;

/** Where a room shows its name and who is in it: the name above, the markers below; an empty room has its name only. */
export function roomLayout(room: Pick<MapRoom, 'position' | 'size'>, occupied: boolean): RoomLayout {
  const walls = wallsOf(rectOf(room));
  const inner: Rect = {
    x: walls.x + PADDING,
    y: walls.y + BADGES,
    width: walls.width - 2 * PADDING,
    height: walls.height - BADGES - PADDING,
  };
  const below = occupied ? Math.max(18, Math.round(inner.height * 0.5)) : 0;
  return {
    walls,
    name: { ...inner, height: inner.height - below - (occupied ? 2 : 0) },
    markers: { ...inner, y: inner.y + inner.height - below, height: below },
  };
}
