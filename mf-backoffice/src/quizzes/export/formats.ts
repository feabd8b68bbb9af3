/**
 * A quiz with its files is a zip of `quiz.json` and `media/…`. `quiz.json`: `format` and `version` as here, `quiz` as
 * Export writes it, and `files`: the name in the archive for each path in the quiz that its server stores.
 */
export const BUNDLE_FORMAT = 'luplay-quiz';
export const BUNDLE_VERSION = 1;
export const BUNDLE_FILE = 'quiz.json';
/** Files that a server stores for its quizzes. All others are the product's own, and every server has them. */
export const STORED_MEDIA = '/api2/media/';

const MARKED = /^'+[=+\-@＝＋－＠\p{Cc}]/u;

/** The text of a cell that `csvCell` wrote. */
export const fromCell = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);
