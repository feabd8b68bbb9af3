import { OPTION_COUNT } from '@luplay/contracts/lobby-game';
import type { KindEditing } from './kind.ts';
import { atLeast } from './list-cells.ts';
import { blank, fittedOptions, listedOf, partsOf } from './lists.ts';
import { lackingOptions } from './options.ts';

/** Two to six options, and none is right. */
export const poll: KindEditing<'poll'> = {
  name: 'Опрос',
  hint: 'Узнать мнения: верного ответа нет',
  word: 'опрос',
  pasted: 'list',
  notation: 'Опрос: что пьём?\nЧай\nКофе',

  empty: { type: 'poll', options: blank(OPTION_COUNT.usual) },
  parts: ({ options }) => partsOf(options),
  listed: ({ options }) => listedOf(options),
  kept: ({ options }) => ({ options, right: [] }),
  made: ({ options }) => ({ type: 'poll', options: fittedOptions(options) }),

  written: ({ options }) => ({ options, right: '' }),
  read: ({ options }) => ({ type: 'poll', options: atLeast(options, OPTION_COUNT.min) }),

  lacking: lackingOptions,
};
