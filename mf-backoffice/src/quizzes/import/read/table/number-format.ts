const SECTION = /(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])+|;|./gu;
const TOKENS = /"[^"]*"|\\.|[_*].|\[[^\]]*\]|E[+-]0+|[0#?]|./giu;
const CONDITION = /^\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/;

function sectionsOf(code: string): string[] {
  const sections = [''];
  for (const part of code.match(SECTION) ?? []) {
    if (part === ';') sections.push('');
    else sections[sections.length - 1] += part;
  }
  return sections;
}

function holds(section: string, value: number): boolean | null {
  const [, sign, limit] = CONDITION.exec(section.replace(/^\[(?:[A-Za-z]+\d*)\]/, '')) ?? [];
  if (sign === undefined) return null;
  const other = Number(limit);
  const less = value < other;
  const same = value === other;
  return { '<': less, '>': !less && !same, '<=': less || same, '>=': !less, '=': same, '<>': !same }[sign] ?? null;
}

/** The part of the code that counts for the number, and the number as that part shows it. */
function chosen(code: string, value: number): [section: string, shown: number] {
  const sections = sectionsOf(code).slice(0, 3);
  const [first = '', second, third] = sections;
  if (sections.some((section) => holds(section, value) !== null)) {
    return [sections.find((section) => holds(section, value) !== false) ?? first, value];
  }
  if (value < 0 && second !== undefined) return [second, -value];
  return value === 0 && third !== undefined ? [third, 0] : [first, value];
}

/** A number as a cell with this format shows it. ECMA-376, part 1, section 18.8.31. */
export function formatNumber(value: number, code: string, display: Display): string {
  const [section, shown] = chosen(code, value);
  if (isDateCode(section)) return formatDate(shown, section, display) ?? generalNumber(value, display);
  const tokens = (section.match(TOKENS) ?? []).filter((token) => !CONDITION.test(token));
  if (/General|@/i.test(section) || !tokens.some((token) => /^[0#?]$/.test(token))) {
    const before = tokens.filter((token) => /^["\\]/.test(token)).map(literal);
    return /General|@/i.test(section) || before.length === 0 ? generalNumber(value, display) : before.join('');
  }
  if (tokens.includes('/')) return fraction(shown, tokens, display);
  const exponent = tokens.findIndex((token) => /^E[+-]0+$/i.test(token));
  if (exponent >= 0) return exponential(shown, tokens, exponent, display);
  const size = Math.abs(shown) * 100 ** tokens.filter((token) => token === '%').length;
  if (size >= 1e15) return generalNumber(value, display);
  const text = plain(size, tokens, display).trim();
  return shown < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

const isDigit = (token: string): boolean => /^[0#?]$/.test(token);

/** Digits in their places; signs of a code such as `000-00-00` stay between them. */
function plain(size: number, tokens: readonly string[], display: Display): string {
  const at = tokens.indexOf('.');
  const whole = at < 0 ? tokens : tokens.slice(0, at);
  const rest = at < 0 ? [] : tokens.slice(at + 1);
  const last = whole.findLastIndex(isDigit);
  const first = whole.findIndex(isDigit);
  // Commas behind the digits divide by a thousand, those between them part the thousands.
  const behind = whole.slice(last + 1).findIndex((token) => token !== ',');
  const between = whole.slice(last + 1, behind < 0 ? undefined : last + 1 + behind);
  const thousands = between.length + rest.filter((token) => token === ',').length;
  const isGrouped = whole.slice(first, last).includes(',');
  const decimals = rest.filter(isDigit).length;
  const scaled = Number((size / 1000 ** thousands).toPrecision(15));
  const [digits = '', fractionDigits = ''] = scaled.toFixed(Math.min(decimals, 30)).split('.');
  const space = display.isRussian ? '\u00a0' : ',';
  const kept = digits === '0' && !whole.includes('0') ? '' : digits;

  const places = whole.filter(isDigit).length;
  let place = places;
  const wholeText = whole.map((token) => {
    if (token === ',') return '';
    if (!isDigit(token)) return literal(token);
    const from = place === places ? 0 : Math.max(0, kept.length - place);
    const own = kept.slice(from, Math.max(0, kept.length - place + 1));
    const text = [...own].map((digit, index) => {
      const behindIt = kept.length - 1 - (from + index);
      return isGrouped && behindIt > 0 && behindIt % 3 === 0 ? digit + space : digit;
    });
    place -= 1;
    return own === '' ? (token === '0' ? '0' : '') : text.join('');
  });
  let used = 0;
  const restText = rest.map((token) => {
    if (!isDigit(token)) return token === ',' ? '' : literal(token);
    const digit = fractionDigits[used] ?? '';
    used += 1;
    const isNothing = /^0*$/.test(fractionDigits.slice(used - 1));
    return isNothing && token !== '0' ? '' : digit;
  });
  const hasRest = restText.some((text, index) => isDigit(rest[index] as string) && text !== '');
  return wholeText.join('') + (hasRest ? pointOf(display) : '') + restText.join('');
}

function exponential(value: number, tokens: readonly string[], at: number, display: Display): string {
  const point = tokens.indexOf('.');
  const decimals = point < 0 ? 0 : tokens.slice(point, at).filter(isDigit).length;
  const [mantissa = '', power = '0'] = value.toExponential(Math.min(decimals, 30)).split('e');
  const places = (tokens[at] ?? '').length - 2;
  const sign = Number(power) < 0 ? '-' : '+';
  return `${mantissa.replace('.', pointOf(display))}E${sign}${power.replace(/^[+-]/, '').padStart(places, '0')}`;
}

/** `1 1/2`: with as many digits below the line as the code has, or with its own denominator. */
function fraction(value: number, tokens: readonly string[], display: Display): string {
  const line = tokens.indexOf('/');
  const below = tokens
    .slice(line + 1)
    .join('')
    .trim();
  const fixed = /^\d+$/.test(below) && Number(below) > 0 ? Number(below) : null;
  const most = 10 ** Math.min(3, below.length) - 1;
  const size = Math.abs(value);
  if (size >= 1e9) return generalNumber(value, display);
  const hasWhole = tokens.slice(0, line).filter(isDigit).length > 1;
  const whole = hasWhole ? Math.floor(size) : 0;
  const rest = size - whole;
  let [top, bottom] = [Math.round(rest), 1];
  for (let one = fixed ?? 1; one <= (fixed ?? most); one += 1) {
    const best = Math.round(rest * one);
    if (fixed !== null || Math.abs(best / one - rest) < Math.abs(top / bottom - rest) - 1e-12)
      [top, bottom] = [best, one];
  }
  const sign = value < 0 ? '-' : '';
  if (top === 0 || (hasWhole && top === bottom)) return sign + String(whole + (top === 0 ? 0 : 1));
  return `${sign}${whole > 0 ? `${whole} ` : ''}${top}/${bottom}`;
}

/** How a cell is written: by the language of its table, since a file does not tell with which settings it was seen. */
export interface Display {
  isRussian: boolean;
  /** Dates count from 1904, as workbooks of old Macs do. */
  is1904: boolean;
}

const pointOf = ({ isRussian }: Display): string => (isRussian ? ',' : '.');

/** Characters of a number in a cell without a format of its own. */
const LENGTH = 11;

/** A number as a cell shows it that has no format: `0.1 + 0.2` is 0.3. Whole numbers keep all their digits. */
function generalNumber(value: number, display: Display): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-9 || size >= 1e15)) {
    return value
      .toExponential(5)
      .replace(/\.?0*e([+-])(\d)$/, 'E$10$2')
      .replace(/\.?0*e/, 'E')
      .replace('.', pointOf(display));
  }
  const decimals = Math.max(0, LENGTH - 1 - Math.trunc(size).toString().length);
  const written = value.toFixed(decimals);
  const short = written.includes('.') ? written.replace(/\.?0+$/, '') : written;
  return (short === '-0' ? '0' : short).replace('.', pointOf(display));
}

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

const DATE_TOKENS = /\[[hms]+\]|AM\/PM|A\/P|y+|m+|d+|h+|s+|"[^"]*"|\\.|[_*].|\[[^\]]*\]|\.0+|./giu;
const UNITS: Readonly<Record<string, number>> = { h: 24, m: 24 * 60, s: 24 * 3600 };

/** Without what is written literally, has it parts of a date? */
export const isDateCode = (code: string): boolean =>
  /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|[_*].|\[(?![hms]+\])[^\]]*\]|General|E[+-]/gi, ''));

/** Whether it shows a day and a month: what was typed may have been no date. */
export const hasDay = (code: string): boolean => /d/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
export const hasYear = (code: string): boolean => /y/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));

/** A date or a time by a code such as `dd.mm.yyyy` or `[h]:mm`; null for numbers that are none. */
function formatDate(days: number, code: string, display: Display): string | null {
  // Parts of a second are shown by few codes; otherwise 12:59:59.9999 is 13:00.
  const seconds = /s\.0/i.test(code) ? days : Math.round(days * 86_400) / 86_400;
  const date = dateOf(seconds, display);
  if (!date) return null;
  const tokens = code.match(DATE_TOKENS) ?? [];
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
function literal(token: string): string {
  if (token.startsWith('"')) return token.slice(1, -1);
  if (token.startsWith('\\')) return token.slice(1);
  // The sign of a currency stands in brackets: `[$₽-419]`. Colours and languages show nothing.
  if (token.startsWith('[')) return /^\[\$([^\]-]*)/.exec(token)?.[1] ?? '';
  // A space as wide as a character, and a character that fills the cell.
  if (/^[_*]./u.test(token)) return token.startsWith('_') ? ' ' : '';
  return token;
}
