import { ENTRY_COUNT } from '@luplay/contracts/lobby-game';
import type { KindValues } from '../kind.ts';
import { blank, fittedEntries, listedOf } from '../lists.ts';

/** Three to six entries and what belongs to each. */
export const pairs: KindValues<'pairs'> = {
  empty: { type: 'pairs', options: blank(ENTRY_COUNT.usual), matches: blank(ENTRY_COUNT.usual) },
  parts: ({ options }) => options.flatMap((_, index) => [`option-${index}`, `match-${index}`]),
  listed: ({ options, matches }) =>
    listedOf(options.map((option, index) => [option, matches[index]].filter(Boolean).join(' — '))),
  kept: ({ options, partial }) => ({ options, right: [], partial }),
  made({ options: given, partial }) {
    const options = fittedEntries(given);
    return { ...{ type: 'pairs', options, matches: blank(options.length) }, ...(partial && { partial }) };
  },
};
