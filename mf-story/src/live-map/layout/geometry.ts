import { CELL, type Cell, type CellRect } from '../model.ts';

/** Pixels at zoom 1, from the corner of cell 0, 0. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Between the grid and a room's walls, so that neighbours do not touch. */
const GAP = 5;

export const inPixels = ({ x, y, width, height }: CellRect): Rect => ({
  x: x * CELL,
  y: y * CELL,
  width: width * CELL,
  height: height * CELL,
});

/** A room's walls. */
export function wallsOf(cells: CellRect): Rect {
  const { x, y, width, height } = inPixels(cells);
  return { x: x + GAP, y: y + GAP, width: width - 2 * GAP, height: height - 2 * GAP };
}

export const centreOf = ({ x, y, width, height }: Rect): Cell => ({ x: x + width / 2, y: y + height / 2 });

/** The smallest rectangle that holds all; one cell when there is none. */
export function boundsOf(rects: readonly CellRect[]): CellRect {
  if (rects.length === 0) return { x: 0, y: 0, width: 1, height: 1 };
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  return {
    x,
    y,
    width: Math.max(...rects.map((rect) => rect.x + rect.width)) - x,
    height: Math.max(...rects.map((rect) => rect.y + rect.height)) - y,
  };
}
