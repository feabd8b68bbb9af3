import { ENTRY_COUNT } from '@luplay/contracts/lobby-game';
import type { KindValues } from '../kind.ts';
import { blank, fittedEntries, listedOf, partsOf } from '../lists.ts';

/** Three to six entries in the right order. */
export const order: KindValues<'order'> = {
  empty: { type: 'order', options: blank(ENTRY_COUNT.usual) },
  parts: ({ options }) => partsOf(options),
  listed: ({ options }) => listedOf(options.map((text, index) => text && `${index + 1}. ${text}`)),
  kept: ({ options, partial }) => ({ options, right: [], partial }),
  made: ({ options, partial }) => ({
    ...{ type: 'order', options: fittedEntries(options) },
    ...(partial && { partial }),
  }),
};
