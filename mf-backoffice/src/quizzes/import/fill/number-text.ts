import { hashOf } from '../options.ts';

/** An answer that is a number, with what stands around it: `1961`, `300 000 км/с`, `12 %`. */
export interface NumberText {
  value: number;
  before: string;
  after: string;
  /** Digits behind the point. */
  decimals: number;
  point: string;
  /** Between thousands; '' without. */
  space: string;
}

const GROUPED = String.raw`(?:[1-9]\d{0,2}(?<space>[ \u00a0\u202f])\d{3}(?:\k<space>\d{3}){0,2}|\d{1,12})`;
const NUMBER = new RegExp(
  String.raw`^(?<before>\D{0,12}?)(?<digits>${GROUPED})(?:(?<point>[.,])(?<decimals>\d{1,4}))?(?<after>\D{0,16})$`,
  'u',
);
const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1000 && value <= 2100;

export function numberIn(text: string): NumberText | null {
  const found = NUMBER.exec(text.trim())?.groups;
  if (!found) return null;
  const { before = '', digits = '', space = '', point = '', decimals = '', after = '' } = found;
  // `007` is a name.
  if (/^0\d/.test(digits)) return null;
  const value = Number(`${digits.replaceAll(/\D/g, '')}.${decimals || '0'}`);
  return { value, before, after, decimals: decimals.length, point, space };
}

/** Whether one could be mistaken for the other: years for years, and nothing ten times as large. */
export function areAlike(one: NumberText, other: NumberText): boolean {
  if (one.before.trim() !== other.before.trim() || one.after.trim() !== other.after.trim()) return false;
  if (isYear(one.value) !== isYear(other.value)) return false;
  return Math.max(one.value, other.value) <= 10 * Math.min(one.value, other.value);
}

function written({ before, after, decimals, point, space }: NumberText, value: number): string {
  const [whole = '', rest] = value.toFixed(decimals).split('.');
  const grouped = space === '' ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, space);
  return `${before}${grouped}${rest === undefined ? '' : point + rest}${after}`;
}

const PLURALS = new Intl.PluralRules('ru');
/** How far around the number one looks, in steps. */
const STEPS = 60;

/** Other numbers of the same form around this one, at most `most`; the same at every import. */
export function numbersAround(number: NumberText, most: number): string[] {
  const scale = 10 ** number.decimals;
  const digits = Math.round(number.value * scale);
  // 300 has neighbours 200 and 400, 1961 has 1958 and 1967.
  let unit = 1;
  while (!isYear(number.value) && digits > unit * 10 && digits % (unit * 10) === 0) unit *= 10;
  const count = digits / unit;
  const seed = hashOf(written(number, number.value));
  const step = unit * (isYear(number.value) ? 2 + (seed % 4) : Math.max(1, Math.round(count * 0.04)));
  // Percents of a whole stay below it, and a word behind a number keeps its form: 3 года, 22 года.
  const top = number.after.includes('%') && digits <= 100 * scale ? 100 * scale : Number.MAX_SAFE_INTEGER;
  const isWord = /\p{L}{3}/u.test(number.after);
  const fits = (value: number) =>
    value > 0 && value <= top && (!isWord || PLURALS.select(value / scale) === PLURALS.select(number.value));
  const [below, above]: [number[], number[]] = [[], []];
  for (let far = 1; far <= STEPS; far += 1) {
    if (fits(digits - far * step)) below.push(digits - far * step);
    if (fits(digits + far * step)) above.push(digits + far * step);
  }
  // The right one must not always be the one in the middle.
  const wanted = Math.min((seed >>> 8) % (most + 1), below.length);
  const chosen = [...below.slice(0, wanted), ...above.slice(0, most - wanted)];
  return chosen.map((value) => written(number, value / scale));
}
