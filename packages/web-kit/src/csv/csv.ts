/** The column separator of Russian spreadsheets, where the comma is the decimal separator. */
const SEPARATOR = ';';
const LINE_END = '\r\n';
/** Byte order mark: spreadsheets detect UTF-8 by it. */
const BOM = '\uFEFF';

/**
 * Spreadsheets take a cell that begins with one of these for a formula, some also behind a control character. With
 * apostrophes before it the text gets one more, which the reading of the file takes away.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^'*[=+\-@＝＋－＠\p{Cc}]/u;

export type Cell = string | number | null;

/** Numbers have a decimal comma. A text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function csvCell(value: Cell): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = value ?? '';
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /["\r\n;,]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows of cells as a file. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  BOM + rows.map((row) => row.map(csvCell).join(SEPARATOR) + LINE_END).join('');
