import type { KindValues } from '../kind.ts';
import { numberFrom, written } from './written.ts';

/** A number is right within a tolerance; without one the closest teams gain points. */
export const number: KindValues<'number'> = {
  empty: { type: 'number', value: null, tolerance: 0 },
  parts: () => ['value', 'unit'],
  listed({ value, unit = '', tolerance = 0 }) {
    if (value === null) return [];
    const range = tolerance > 0 ? ` ± ${written(tolerance)}` : '';
    return [{ place: 0, text: `${written(value)}${range} ${unit}`.trim(), isRight: true }];
  },
  finished: ({ value }) => ({ value: value ?? 0 }),
  kept: ({ value }) => ({ options: value === null ? [] : [written(value)], right: [0] }),
  made: ({ options, right: [index = 0] }) => ({ ...number.empty, value: numberFrom(options[index] ?? '') }),
};
