import type { Kind, KindCells } from './kind.ts';
import { number } from './number/cells.ts';
import { order } from './order/cells.ts';
import { pairs } from './pairs/cells.ts';
import { point } from './point/cells.ts';
import { poll } from './poll/cells.ts';
import { several } from './several/cells.ts';
import { single } from './single/cells.ts';
import { spoken } from './spoken/cells.ts';
import { text } from './text/cells.ts';

const CELLS: Readonly<{ [Type in Kind]: KindCells<Type> }> = {
  single,
  several,
  order,
  pairs,
  number,
  text,
  point,
  poll,
  spoken,
};

export const kindCells = ({ type }: { type: Kind }): KindCells => CELLS[type];

/** The kind that the column «Тип» names: by its word or by its id. An empty cell is `single`; null: none. */
export function kindNamed(cell: string): Kind | null {
  const name = cell.trim().toLowerCase();
  if (name === '') return 'single';
  const found = Object.entries(CELLS).find(([type, { word }]) => name === type || name === word);
  return (found?.[0] as Kind | undefined) ?? null;
}
