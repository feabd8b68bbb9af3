import type { Place } from '@luplay/contracts/lobby-game';
import { ru } from '../../locale.ts';

/** The cells of a picture that have names: for keyboards, screen readers, and to tell a point in words. */
export const COLUMNS = 8;
export const ROWS = 6;

const middle = (index: number, of: number): number => Math.round(((index + 0.5) / of) * 10_000) / 10_000;
const indexAt = (share: number, of: number): number => Math.min(of - 1, Math.floor(share * of));

/** The middle of a cell, counted row by row. */
export const cellMiddle = (cell: number): Place => ({
  x: middle(cell % COLUMNS, COLUMNS),
  y: middle(Math.floor(cell / COLUMNS), ROWS),
});
export const cellAt = ({ x, y }: Place, columns = COLUMNS, rows = ROWS): number =>
  indexAt(y, rows) * columns + indexAt(x, columns);

/** «А1» is the upper left one. */
export const cellName = (place: Place): string =>
  `${ru.kinds.columns[indexAt(place.x, COLUMNS)]}${indexAt(place.y, ROWS) + 1}`;
