import type { Display } from './general-number.ts';

const DAY_MS = 86_400_000;
/** The day 0 of both calendars; Excel takes 1900 for a leap year. */
const FROM_1900 = Date.UTC(1899, 11, 30);
const FROM_1904 = Date.UTC(1904, 0, 1);
const LAST = 2_958_466;

/** The moment that a number of days stands for; null outside of Excel's calendar. */
export function dateOf(days: number, { is1904 }: Display): Date | null {
  if (!(days >= 0 && days < LAST)) return null;
  const day = !is1904 && days < 60 ? days + 1 : days;
  return new Date((is1904 ? FROM_1904 : FROM_1900) + Math.round(day * DAY_MS));
}

const TOKENS = /\[[hms]+\]|AM\/PM|A\/P|y+|m+|d+|h+|s+|"[^"]*"|\\.|[_*].|\[[^\]]*\]|\.0+|./giu;
const UNITS: Readonly<Record<string, number>> = { h: 24, m: 24 * 60, s: 24 * 3600 };

/** Without what is written literally, has it parts of a date? */
export const isDateCode = (code: string): boolean =>
  /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|[_*].|\[(?![hms]+\])[^\]]*\]|General|E[+-]/gi, ''));

/** Whether it shows a day and a month: what was typed may have been no date. */
export const hasDay = (code: string): boolean => /d/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
export const hasYear = (code: string): boolean => /y/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));

/** A date or a time by a code such as `dd.mm.yyyy` or `[h]:mm`; null for numbers that are none. */
export function formatDate(days: number, code: string, display: Display): string | null {
  // Parts of a second are shown by few codes; otherwise 12:59:59.9999 is 13:00.
  const seconds = /s\.0/i.test(code) ? days : Math.round(days * 86_400) / 86_400;
  const date = dateOf(seconds, display);
  if (!date) return null;
  const tokens = code.match(TOKENS) ?? [];
  const isHalf = tokens.some((token) => /^(AM\/PM|A\/P)$/i.test(token));
  const hasDays = tokens.some((token) => /^d{1,2}$/i.test(token));
  return tokens
    .map((token, index) => {
      const isMinute = /^m{1,2}$/i.test(token) && isBesideTime(tokens, index);
      return tokenText(token, { date, days: seconds, display, isHalf, isMinute, hasDays });
    })
    .join('')
    .trim();
}

/** `m` is a minute behind hours and before seconds, otherwise a month. */
function isBesideTime(tokens: readonly string[], index: number): boolean {
  const isPart = (token: string) => /^\[?[ymdhs]+\]?$/i.test(token);
  const before = tokens.slice(0, index).findLast(isPart);
  const after = tokens.slice(index + 1).find(isPart);
  return /^\[?h/i.test(before ?? '') || /^\[?s/i.test(after ?? '');
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** Making one takes longer than reading a row. */
function formatterOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  formatters.set(key, known);
  return known;
}

interface Shown {
  date: Date;
  days: number;
  display: Display;
  isHalf: boolean;
  isMinute: boolean;
  hasDays: boolean;
}

function tokenText(token: string, { date, days, display, isHalf, isMinute, hasDays }: Shown): string {
  const lower = token.toLowerCase();
  const two = (value: number) => String(value).padStart(lower.length, '0');
  const language = display.isRussian ? 'ru' : 'en';
  const named = (name: 'month' | 'weekday', options: Intl.DateTimeFormatOptions) =>
    formatterOf(language, options)
      .formatToParts(date)
      .find(({ type }) => type === name)
      ?.value.replace('.', '') ?? '';
  if (/^\[[hms]+\]$/.test(lower)) {
    const whole = Math.floor(days * (UNITS[lower.charAt(1)] ?? 1) + 1e-6);
    return String(whole).padStart(lower.length - 2, '0');
  }
  if (/^y+$/.test(lower)) return String(date.getUTCFullYear()).slice(lower.length <= 2 ? -2 : 0);
  if (isMinute) return two(date.getUTCMinutes());
  if (/^m{1,2}$/.test(lower)) return two(date.getUTCMonth() + 1);
  // Russian months beside a day are in the genitive: 12 апреля.
  if (/^m{3,}$/.test(lower)) {
    const month = named('month', { month: lower.length === 3 ? 'short' : 'long', ...(hasDays && { day: 'numeric' }) });
    return lower.length === 5 ? month.slice(0, 1) : lower.length === 3 ? month.slice(0, 3) : month;
  }
  if (/^d{1,2}$/.test(lower)) return two(date.getUTCDate());
  if (/^d{3,}$/.test(lower)) return named('weekday', { weekday: lower.length === 3 ? 'short' : 'long' });
  if (/^h+$/.test(lower)) return two(isHalf ? date.getUTCHours() % 12 || 12 : date.getUTCHours());
  if (/^s+$/.test(lower)) return two(date.getUTCSeconds());
  if (/^(am\/pm|a\/p)$/.test(lower)) {
    const half = date.getUTCHours() < 12 ? 'AM' : 'PM';
    return lower === 'a/p' ? half.charAt(0) : half;
  }
  if (/^\.0+$/.test(lower)) {
    const part = (date.getUTCMilliseconds() / 1000).toFixed(lower.length - 1).slice(2);
    return `${display.isRussian ? ',' : '.'}${part}`;
  }
  if (lower === '/') return display.isRussian ? '.' : '/';
  return literal(token);
}

/** What a token of a code shows that stands for nothing else. */
export function literal(token: string): string {
  if (token.startsWith('"')) return token.slice(1, -1);
  if (token.startsWith('\\')) return token.slice(1);
  // The sign of a currency stands in brackets: `[$₽-419]`. Colours and languages show nothing.
  if (token.startsWith('[')) return /^\[\$([^\]-]*)/.exec(token)?.[1] ?? '';
  // A space as wide as a character, and a character that fills the cell.
  if (/^[_*]./u.test(token)) return token.startsWith('_') ? ' ' : '';
  return token;
}
