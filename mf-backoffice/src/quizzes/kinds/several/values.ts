import { ENTRY_COUNT } from '@luplay/contracts/lobby-game';
import type { KindValues } from '../kind.ts';
import { blank, fittedEntries, listedOf, partsOf, toggled } from '../lists.ts';

/** Some of three to six options are right. */
export const several: KindValues<'several'> = {
  empty: { type: 'several', options: blank(ENTRY_COUNT.usual), right: [] },
  parts: ({ options }) => partsOf(options),
  listed: ({ options, right }) => listedOf(options, (index) => right.includes(index)),
  marked: ({ options, right }, option) => ({ right: option < options.length ? toggled(right, option) : right }),
  finished: ({ right }) => ({ right: right.length > 0 ? right : [0] }),
  kept: ({ options, right, partial }) => ({ options, right, partial }),
  made({ options: given, right, partial }) {
    const options = fittedEntries(given);
    return {
      ...{ type: 'several', options, right: right.filter((index) => index < options.length) },
      ...(partial && { partial }),
    };
  },
};
