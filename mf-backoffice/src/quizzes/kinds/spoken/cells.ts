import { tableWords } from '../../locale/table-words.ts';
import type { KindCells } from '../kind.ts';
import { listCell, listIn } from '../options/cells.ts';

/** «Верный»: what is right, with ` / ` between. */
export const spoken: KindCells<'spoken'> = {
  word: tableWords.spoken,
  written: ({ accepted }) => ({ options: [], right: listCell(accepted) }),
  read: ({ right }) => ({ type: 'spoken', accepted: listIn(right) }),
};
