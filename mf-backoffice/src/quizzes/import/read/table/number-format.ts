import { formatDate, isDateCode, literal } from './date-format.ts';
import { type Display, generalNumber, pointOf } from './general-number.ts';

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
