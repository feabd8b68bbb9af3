import { OPTION_COUNT } from '@luplay/contracts/lobby-game';
import { tableWords } from '../../locale/table-words.ts';
import type { KindCells } from '../kind.ts';
import { atLeast } from '../options/cells.ts';

export const poll: KindCells<'poll'> = {
  word: tableWords.poll,
  written: ({ options }) => ({ options, right: '' }),
  read: ({ options }) => ({ type: 'poll', options: atLeast(options, OPTION_COUNT.min) }),
};
