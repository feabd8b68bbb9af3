import { OPTION_COUNT } from '@luplay/contracts/lobby-game';
import type { KindValues } from '../kind.ts';
import { blank, fittedOptions, listedOf, partsOf } from '../lists.ts';

/** Two to six options, and none is right. */
export const poll: KindValues<'poll'> = {
  empty: { type: 'poll', options: blank(OPTION_COUNT.usual) },
  parts: ({ options }) => partsOf(options),
  listed: ({ options }) => listedOf(options),
  kept: ({ options }) => ({ options, right: [] }),
  made: ({ options }) => ({ type: 'poll', options: fittedOptions(options) }),
};
