import { ENTRY_COUNT } from '@luplay/contracts/lobby-game';
import { tableWords } from '../../locale/table-words.ts';
import type { KindCells } from '../kind.ts';
import { atLeast, partialIn, withPartial } from '../options/cells.ts';
import { optionsNamed } from '../options/named.ts';

/** «Верный»: the numbers of all right options. */
export const several: KindCells<'several'> = {
  word: tableWords.several,
  written: ({ options, right, partial }) => ({
    options,
    right: withPartial(right.map((option) => option + 1).join(', '), partial),
  }),
  read(cells) {
    const { right: cell, partial } = partialIn(cells.right);
    const right = cell === '' ? [] : optionsNamed(cell, cells.options);
    if (!right) return null;
    const options = atLeast(cells.options, Math.max(ENTRY_COUNT.min, ...right.map((option) => option + 1)));
    return { type: 'several', options, right: right.sort((one, other) => one - other), ...partial };
  },
};
