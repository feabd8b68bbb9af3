const LONGEST_FILE = 400;
const SOURCE = /\.(ts|tsx|mjs|js|css|html|sh)$/;

/** Files that may be longer, and why. @type {Record<string, string>} */
const LONGER_FILES = {};

/**
 * @param {{ files: string[], read: (file: string) => string, longer?: Record<string, string> }} repository
 * @returns {string[]} one line for each source file that is too long, and for each exception that is no longer needed
 */
export function sizeFaults({ files, read, longer = LONGER_FILES }) {
  const lines = (file) => read(file).split('\n').length - 1;
  const isTooLong = (file) => SOURCE.test(file) && lines(file) > LONGEST_FILE;
  return [
    ...files
      .filter((file) => !(file in longer) && isTooLong(file))
      .map((file) => `${file}: ${lines(file)} lines, ${LONGEST_FILE} are allowed`),
    ...Object.keys(longer)
      .filter((file) => !files.includes(file) || !isTooLong(file))
      .map((file) => `${file}: needs no exception in bootstrap/checks/file-sizes.mjs`),
  ];
}
