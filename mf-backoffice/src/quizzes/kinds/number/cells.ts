import { tableWords } from '../../locale/table-words.ts';
import type { Answers, KindCells } from '../kind.ts';
import { isScale, type Scale } from './scale.ts';
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

/** «Верный»: the number and its tolerance; «Вариант 1»: the unit; «Вариант 2»: the scale. */
export const number: KindCells<'number'> = {
  word: tableWords.number,
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
};
