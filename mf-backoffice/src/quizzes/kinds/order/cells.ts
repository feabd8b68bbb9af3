import { tableWords } from '../../locale/table-words.ts';
import type { KindCells } from '../kind.ts';
import { atLeast, partialIn, withPartial } from '../options/cells.ts';

/** The options stand in their right order. */
export const order: KindCells<'order'> = {
  word: tableWords.order,
  written: ({ options, partial }) => ({ options, right: withPartial('', partial) }),
  read: ({ options, right }) => ({ type: 'order', options: atLeast(options), ...partialIn(right).partial }),
};
