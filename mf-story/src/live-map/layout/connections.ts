import type { CellRect, MapRoom } from '../model.ts';
import { centreOf, type Rect, wallsOf } from './geometry.ts';

/** Two connected rooms. `oneWay`: only from `a` to `b`. */
export interface Connection {
  a: string;
  b: string;
  oneWay: boolean;
}

/** Each pair of connected rooms once. Connections to rooms that are not in the list are left out. */
export function connectionsOf(rooms: readonly MapRoom[]): Connection[] {
  const byId = new Map(rooms.map((room) => [room.id, room]));
  return rooms.flatMap(({ id, connections }, index) =>
    connections.flatMap((to): Connection[] => {
      const other = byId.get(to);
      if (!other || to === id) return [];
      const oneWay = !other.connections.includes(id);
      return oneWay || rooms.indexOf(other) > index ? [{ a: id, b: to, oneWay }] : [];
    }),
  );
}

/** Where the line leaves a room and where it enters the other, with the direction that it leaves in. */
export interface Line {
  from: [x: number, y: number];
  to: [x: number, y: number];
  path: string;
}

/** How far into a room a line reaches, so that round corners show no gap. */
const OVERLAP = 3;

/** A straight line where the rooms face each other, else a curve between the nearest walls. */
export function lineBetween(one: CellRect, other: CellRect): Line {
  const [a, b] = [wallsOf(one), wallsOf(other)];
  const shared = { x: sharedMiddle(a, b, 'x', 'width'), y: sharedMiddle(a, b, 'y', 'height') };
  if (shared.x !== null) {
    const [top, bottom] = a.y < b.y ? [a, b] : [b, a];
    return straight([shared.x, top.y + top.height - OVERLAP], [shared.x, bottom.y + OVERLAP], a === top);
  }
  if (shared.y !== null) {
    const [left, right] = a.x < b.x ? [a, b] : [b, a];
    return straight([left.x + left.width - OVERLAP, shared.y], [right.x + OVERLAP, shared.y], a === left);
  }
  return curve(a, b);
}

function sharedMiddle(a: Rect, b: Rect, start: 'x' | 'y', length: 'width' | 'height'): number | null {
  const from = Math.max(a[start], b[start]);
  const to = Math.min(a[start] + a[length], b[start] + b[length]);
  return to - from >= 12 ? (from + to) / 2 : null;
}

function straight(from: Line['from'], to: Line['to'], forwards: boolean): Line {
  const [start, end] = forwards ? [from, to] : [to, from];
  return { from: start, to: end, path: `M${start.join(' ')}L${end.join(' ')}` };
}

/** Leaves the side of `a` and enters the top or bottom of `b`. */
function curve(a: Rect, b: Rect): Line {
  const [centreA, centreB] = [centreOf(a), centreOf(b)];
  const isRight = centreB.x > centreA.x;
  const isBelow = centreB.y > centreA.y;
  const from: Line['from'] = [isRight ? a.x + a.width - OVERLAP : a.x + OVERLAP, centreA.y];
  const to: Line['to'] = [centreB.x, isBelow ? b.y + OVERLAP : b.y + b.height - OVERLAP];
  return { from, to, path: `M${from.join(' ')}Q${to[0]} ${from[1]} ${to.join(' ')}` };
}
