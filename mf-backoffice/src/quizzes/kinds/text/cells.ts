import { tableWords } from '../../locale/table-words.ts';
import type { KindCells } from '../kind.ts';
import { listCell, listIn } from '../options/cells.ts';

/** «Верный»: what is right, with ` / ` between; «Вариант 1»: what is not, as well; «Вариант 2»: what the answer is. */
export const text: KindCells<'text'> = {
  word: tableWords.text,
  written: ({ accepted, refused = [], hint = '' }) => ({
    options: [listCell(refused), hint],
    right: listCell(accepted),
  }),
  read({ options: [refused = '', hint = ''], right }) {
    const wrong = listIn(refused);
    return {
      ...{ type: 'text', accepted: listIn(right) },
      ...(wrong.length > 0 && { refused: wrong }),
      ...(hint.trim() && { hint: hint.trim() }),
    };
  },
};
