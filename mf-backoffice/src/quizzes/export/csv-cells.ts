/**
 * Spreadsheets take a cell that begins with one of these for a formula.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const MARKED = /^'+[=+\-@＝＋－＠\t\r\n]/;

/** The text as a cell that no spreadsheet runs: with an apostrophe before what looks like a formula. */
export const toCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
/** The text of a cell that `toCell` wrote. */
export const fromCell = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);
