import { quizImport } from '../../../locale/import.ts';
import { childNamed, innerText, type XmlElement } from '../text/xml.ts';
import { dateOf, hasDay, hasYear, isDateCode } from './date-format.ts';
import type { Display } from './general-number.ts';
import { formatNumber } from './number-format.ts';
import type { Formats } from './styles.ts';

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
