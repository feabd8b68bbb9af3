/** Created at first use: a phone's browser takes tens of ms to load a language. */
let rules: Intl.PluralRules | undefined;
let numbers: Intl.NumberFormat | undefined;

/** The Russian forms of a noun after a number: 1 игрок, 2 игрока, 5 игроков, 1,5 игрока. */
export interface PluralForms {
  one: string;
  few: string;
  many: string;
  /** After fractions. */
  other: string;
}

/** The form that goes with `n`, without the number. */
export function plural(n: number, forms: PluralForms): string {
  rules ??= new Intl.PluralRules('ru');
  const rule = rules.select(n);
  return rule === 'one' || rule === 'few' || rule === 'many' ? forms[rule] : forms.other;
}

/** Before each group of three digits. */
const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** A number as Russian readers write it: `1 234,5`, `−5`. */
export function formatNumber(n: number): string {
  // Most numbers are whole, and need no language.
  if (Number.isSafeInteger(n)) return String(n).replace(THOUSANDS, '\u00a0').replace('-', MINUS);
  numbers ??= new Intl.NumberFormat('ru');
  return numbers.format(n).replace('-', MINUS);
}

const MINUS = '−';

/** What a number changes by: `+5`, `−5`. */
export const formatChange = (n: number): string => (n < 0 ? formatNumber(n) : `+${formatNumber(n)}`);

/** `5 игроков`. */
export function count(n: number, forms: PluralForms): string {
  return `${formatNumber(n)} ${plural(n, forms)}`;
}

/** `+5 игроков`. */
export const countChange = (n: number, forms: PluralForms): string => `${formatChange(n)} ${plural(n, forms)}`;
