/**
 * A quiz with its files is a zip of `quiz.json` and `media/…`. `quiz.json`: `format` and `version` as here, `quiz` as
 * Export writes it, and `files`: the name in the archive for each path in the quiz that its server stores.
 */
export const BUNDLE_FORMAT = 'luplay-quiz';
export const BUNDLE_VERSION = 1;
export const BUNDLE_FILE = 'quiz.json';
/** Files that a server stores for its quizzes. All others are the product's own, and every server has them. */
export const STORED_MEDIA = '/api2/media/';

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
