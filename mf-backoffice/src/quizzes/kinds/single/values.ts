import { OPTION_COUNT } from '@luplay/contracts/lobby-game';
import type { KindValues } from '../kind.ts';

/** One of two to six options is right. */
export const single: KindValues = {
  empty: { type: 'single', options: Array<string>(OPTION_COUNT.usual).fill(''), answer: 1 },
  parts: ({ options }) => options.map((_, index) => `option-${index}`),
  listed: ({ options, answer }) => options.map((text, place) => ({ place, text, isRight: place === answer })),
  wrong: ({ options, answer }) => (answer + 1) % options.length,
};
