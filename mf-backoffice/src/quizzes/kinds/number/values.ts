import { tableWords } from '../../locale/table-words.ts';
import type { KindValues } from '../kind.ts';
import { numberFrom, written } from './written.ts';

/** A number is right within a tolerance; without one the closest teams gain points. */
export const number: KindValues<'number'> = {
  empty: { type: 'number', value: null, tolerance: 0 },
  parts: () => ['value', 'unit'],
  listed({ value, unit = '', tolerance }) {
    if (value === null) return [];
    const range = tolerance ? ` ± ${written(tolerance)}` : '';
    const text = `${written(value)}${range} ${unit}`.trim();
    return [{ place: 0, text: tolerance === undefined ? `${text}, ${tableWords.closest}` : text, isRight: true }];
  },
  finished: ({ value }) => ({ value: value ?? 0 }),
  kept: ({ value }) => ({ options: value === null ? [] : [written(value)], right: [0] }),
  made: ({ options, right: [index = 0] }) => ({ ...number.empty, value: numberFrom(options[index] ?? '') }),
};
