import { OPTION_COUNT } from '@luplay/contracts/lobby-game';
import type { KindValues } from '../kind.ts';
import { blank, fittedOptions, listedOf, partsOf } from '../lists.ts';

/** One of two to six options is right. */
export const single: KindValues<'single'> = {
  empty: { type: 'single', options: blank(OPTION_COUNT.usual), answer: 1 },
  parts: ({ options }) => partsOf(options),
  listed: ({ options, answer }) => listedOf(options, (index) => index === answer),
  marked: ({ options, answer }, option) => ({ answer: option < options.length ? option : answer }),
  kept: ({ options, answer }) => ({ options, right: [answer] }),
  made({ options: given, right: [answer = 0] }) {
    const options = fittedOptions(given);
    return { type: 'single', options, answer: answer < options.length ? answer : 0 };
  },
};
