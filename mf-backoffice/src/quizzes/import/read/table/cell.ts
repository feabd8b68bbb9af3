import { quizImport } from '../../../locale/import.ts';
import { childNamed, childrenNamed, innerText, type XmlElement } from '../xml.ts';
import { type Display, dateOf, formatNumber, hasDay, hasYear, isDateCode } from './number-format.ts';

/** What cells of a workbook need beside themselves. */
export interface Workbook {
  strings: readonly string[];
  formats: Formats;
  display: Display;
}

const RUSSIAN_FLAGS = [quizImport.no, quizImport.yes] as const;
const ENGLISH_FLAGS = ['FALSE', 'TRUE'] as const;

/** The text of a shared or inline string, without the readings of East Asian characters (`rPh`). */
export const stringOf = (element: XmlElement): string =>
  element.children.map((child) => (child.name === 'rPh' ? '' : innerText(child))).join('');

/** The text as the cell shows it, and what was typed where that became a date. */
export function readCell(cell: XmlElement, { strings, formats, display }: Workbook): { text: string; typed?: string } {
  const value = childNamed(cell, 'v')?.text ?? '';
  const code = formats(cell.attributes.s);
  switch (cell.attributes.t ?? 'n') {
    case 's':
      return { text: strings[Number(value)] ?? '' };
    case 'inlineStr': {
      const inline = childNamed(cell, 'is');
      return { text: inline ? stringOf(inline) : '' };
    }
    case 'b':
      return { text: (display.isRussian ? RUSSIAN_FLAGS : ENGLISH_FLAGS)[value.trim() === '1' ? 1 : 0] };
    case 'd':
      return dateCell(value, code, display);
    case 'e':
      // An error of a formula, such as #REF!.
      return { text: '' };
    case 'n': {
      const number = Number(value);
      return value.trim() === '' || !Number.isFinite(number) ? { text: value } : numberCell(number, code, display);
    }
    default:
      return { text: value };
  }
}

function numberCell(value: number, code: string, display: Display): { text: string; typed?: string } {
  const text = formatNumber(value, code, display);
  const date = isDateCode(code) && hasDay(code) ? dateOf(value, display) : null;
  if (!date) return { text };
  const [day, month] = [date.getUTCDate(), date.getUTCMonth() + 1];
  const parts = display.isRussian ? [day, month] : [month, day];
  if (hasYear(code)) parts.push(date.getUTCFullYear() % 100);
  return { text, typed: parts.join('.') };
}

/** A date as ISO 8601, which some programs write. */
function dateCell(value: string, code: string, display: Display): { text: string; typed?: string } {
  const time = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(value) || !value.includes('T') ? value : `${value}Z`);
  if (!Number.isFinite(time)) return { text: value };
  const days = time / 86_400_000 + (display.is1904 ? 24_107 : 25_569);
  return numberCell(days, isDateCode(code) ? code : display.isRussian ? 'dd.mm.yyyy' : 'm/d/yyyy', display);
}

/** Formats that files name by their number alone; those of dates follow the language. ECMA-376, part 1, 18.8.30. */
const BUILT_IN: Readonly<Record<number, string>> = {
  ...{ 0: 'General', 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%' },
  ...{ 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss' },
  ...{ 37: '#,##0;-#,##0', 38: '#,##0;-#,##0', 39: '#,##0.00;-#,##0.00', 40: '#,##0.00;-#,##0.00' },
  ...{ 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0', 48: '##0.0E+0', 49: '@' },
};
const RUSSIAN: Readonly<Record<number, string>> = {
  ...{ 14: 'dd.mm.yyyy', 15: 'dd.mmm.yy', 16: 'dd.mmm', 17: 'mmm.yy', 22: 'dd.mm.yyyy h:mm' },
};
const ENGLISH: Readonly<Record<number, string>> = {
  ...{ 14: 'm/d/yyyy', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 22: 'm/d/yyyy h:mm' },
};

/** Of a code, as in Excel. */
const LONGEST = 255;

/** What other programs write out where Excel means the date of its country. */
const DEFAULT_DATE = /^m{1,2}[/-]d{1,2}[/-]yy(?:yy)?$/i;

/** The code of a cell's number format, by the number of its style. */
type Formats = (style: string | undefined) => string;

export function formatsOf(styles: XmlElement | null, { isRussian }: Display): Formats {
  const own = new Map(
    childrenNamed(childNamed(styles ?? undefined, 'numFmts'), 'numFmt').map(({ attributes }) => [
      Number(attributes.numFmtId),
      (attributes.formatCode ?? '').slice(0, LONGEST),
    ]),
  );
  const used = childrenNamed(childNamed(styles ?? undefined, 'cellXfs'), 'xf').map(({ attributes }) =>
    Number(attributes.numFmtId ?? 0),
  );
  return (style) => {
    const id = used[Number(style ?? 0)] ?? 0;
    const code = own.get(id);
    if (code !== undefined && (!isRussian || !DEFAULT_DATE.test(code))) return code;
    if (code !== undefined) return RUSSIAN[14] ?? code;
    return BUILT_IN[id] ?? (isRussian ? RUSSIAN : ENGLISH)[id] ?? 'General';
  };
}
