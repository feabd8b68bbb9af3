import { tableWords } from '../../locale/table-words.ts';
import type { KindCells } from '../kind.ts';

/** «Верный»: the number of the right option. */
export const single: KindCells<'single'> = {
  word: tableWords.single,
  written: ({ options, answer }) => ({ options, right: String(answer + 1) }),
};
