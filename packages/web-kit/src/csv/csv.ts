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

/** A text as a cell. One that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /["\r\n;,]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows of cells as a file. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  BOM + rows.map((row) => row.join(SEPARATOR) + LINE_END).join('');
