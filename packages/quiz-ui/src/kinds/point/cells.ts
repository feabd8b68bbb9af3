import { NAMED_CELLS, type Place, partAt } from '@luplay/contracts/lobby-game';

export const COLUMNS = NAMED_CELLS.columns.length;
export const ROWS = NAMED_CELLS.rows;

const middle = (index: number, of: number): number => Math.round(((index + 0.5) / of) * 10_000) / 10_000;

/** The middle of a cell, counted row by row. */
export const cellMiddle = (cell: number): Place => ({
  x: middle(cell % COLUMNS, COLUMNS),
  y: middle(Math.floor(cell / COLUMNS), ROWS),
});
export const cellAt = ({ x, y }: Place, columns: number = COLUMNS, rows: number = ROWS): number =>
  partAt(y, rows) * columns + partAt(x, columns);

/** Where a key moves a point. */
export const ARROW_STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
