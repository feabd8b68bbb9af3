import type { Answers, KindEditing } from './kind.ts';
import { lacking, tableWords } from './locale.ts';
import { isScale, missedBy, type Scale } from './scale.ts';
import { numberFrom, written } from './written.ts';

const NUMBER = String.raw`[+−–-]?\s?(?:\d{1,3}(?:[\s\u00a0\u202f]\d{3})+|\d+)(?:[.,]\d+)?(?:e[+-]?\d+)?`;
const NOTATION = new RegExp(
  String.raw`^(?<near>[≈~])?\s*(?<value>${NUMBER})?(?:\s*(?:±|\+\/?[-−–])\s*(?<tolerance>${NUMBER}))?(?<unit>.*)$`,
  'su',
);
const CLOSEST = /[\s,;(]+ближе\s+всех\s*\)?$/iu;
const SCALE = new RegExp(
  String.raw`[\s,;([]*от\s+(?<min>${NUMBER})\s+до\s+(?<max>${NUMBER})(?:[\s,;]+шаг\s+(?<step>${NUMBER}))?\s*[)\]]?$`,
  'iu',
);

const scaleIn = (text: string): Scale | undefined => {
  const { min = '', max = '', step = '1' } = SCALE.exec(text)?.groups ?? {};
  const scale = { min: numberFrom(min), max: numberFrom(max), step: numberFrom(step) };
  return isScale(scale) ? scale : undefined;
};

/** `1961 ± 1 год`, `≈ 1961 год` or `1961 год, ближе всех`; behind it perhaps `от 1900 до 2000, шаг 1`. */
export function numberIn(text: string): Answers<'number'> | null {
  const slider = scaleIn(text);
  const told = ` ${slider ? text.replace(SCALE, '') : text}`;
  const groups = NOTATION.exec(told.replace(CLOSEST, '').trim())?.groups ?? {};
  const value = numberFrom(groups.value ?? '');
  const unit = (groups.unit ?? '').trim();
  // «3–4» and «1961/62» are no numbers with a unit.
  if ((value === null && unit !== '') || /^[-–−\d.,:/]/u.test(unit)) return null;
  const isClosest = groups.near !== undefined || CLOSEST.test(told);
  return {
    ...{ type: 'number', value },
    ...(unit && { unit }),
    ...(!isClosest && { tolerance: Math.abs(numberFrom(groups.tolerance ?? '') ?? 0) }),
    ...(slider && { slider }),
  };
}

/** A number is right within a tolerance; without one the closest teams gain points. */
export const number: KindEditing<'number'> = {
  name: 'Число',
  hint: 'Назвать число: точно, с допуском или ближе всех',
  word: 'число',
  pasted: 'value',
  notation:
    'Когда полетел Гагарин?\nЧисло: 1961 ± 1 год\nили\nЧисло: 1961 год, ближе всех\nползунок:\nЧисло: 1961 (от 1900 до 2000, шаг 1)',

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

  /** «Верный»: the number and its tolerance; «Вариант 1»: the unit; «Вариант 2»: the scale. */
  written({ value, unit = '', tolerance, slider }) {
    const judged = tolerance === undefined ? tableWords.closest : tolerance > 0 ? `± ${written(tolerance)}` : '';
    const scale = slider ? tableWords.scale(written(slider.min), written(slider.max), written(slider.step)) : '';
    return { options: [unit, scale], right: [value === null ? '' : written(value), judged].join(' ').trim() };
  },
  read({ options: [unit = '', scale = ''], right }) {
    const read = numberIn(right);
    const slider = scaleIn(scale);
    return read && { ...read, ...(unit.trim() && { unit: unit.trim() }), ...(slider && { slider }) };
  },

  lacking({ value, slider, tolerance }) {
    if (value === null) return [lacking.number];
    if (!slider) return [];
    if (value < slider.min || value > slider.max) return [lacking.onScale];
    return tolerance !== undefined && missedBy(value, slider) > tolerance ? [lacking.onStep] : [];
  },
};
