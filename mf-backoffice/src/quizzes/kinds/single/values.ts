import type { KindValues } from '../kind.ts';

/** One of four options is right. */
export const single: KindValues = {
  empty: { type: 'single', options: ['', '', '', ''], answer: 1 },
  parts: ['option-0', 'option-1', 'option-2', 'option-3'],
  listed: ({ options, answer }) => options.map((text, place) => ({ place, text, isRight: place === answer })),
  wrong: ({ options, answer }) => (answer + 1) % options.length,
};
