import { childNamed, childrenNamed, type XmlElement } from '../text/xml.ts';
import type { Display } from './general-number.ts';

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
export type Formats = (style: string | undefined) => string;

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
