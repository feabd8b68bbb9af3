/** The lines that the open services of this test file have logged, as JSON. */
export const openLogs = new Set<readonly string[]>();

const WARNING = /"level":(40|50|60)/;

/** Their last warnings, for a test that fails. */
export const lastWarnings = (): string =>
  [...openLogs].flatMap((lines) => lines.filter((line) => WARNING.test(line)).slice(-10)).join('');
