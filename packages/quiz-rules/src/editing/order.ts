import { ENTRY_COUNT } from '@luplay/contracts/lobby-game';
import type { KindEditing } from './kind.ts';
import { atLeast, partialIn, withPartial } from './list-cells.ts';
import { blank, fittedEntries, listedOf, partsOf } from './lists.ts';
import { lackingOptions } from './options.ts';

/** Three to six entries in the right order. */
export const order: KindEditing<'order'> = {
  name: 'Порядок',
  hint: 'Расставить пункты по порядку',
  partialHint: 'Очки за каждый пункт на своём месте.',
  word: 'порядок',
  pasted: 'list',
  notation: 'Что ближе к Солнцу?\nПорядок:\n1) Меркурий\n2) Венера\n3) Земля',

  empty: { type: 'order', options: blank(ENTRY_COUNT.usual) },
  parts: ({ options }) => partsOf(options),
  listed: ({ options }) => listedOf(options.map((text, index) => text && `${index + 1}. ${text}`)),
  kept: ({ options, partial }) => ({ options, right: [], partial }),
  made: ({ options, partial }) => ({
    ...{ type: 'order', options: fittedEntries(options) },
    ...(partial && { partial }),
  }),

  /** The options stand in their right order. */
  written: ({ options, partial }) => ({ options, right: withPartial('', partial) }),
  read: ({ options, right }) => ({ type: 'order', options: atLeast(options), ...partialIn(right).partial }),

  lacking: lackingOptions,
};
