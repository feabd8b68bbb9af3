/** The trimmed, non-empty lines of a list: one entry a line. */
export const listOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The list as it is typed. */
export const typedList = (list: readonly string[]): string => list.join('\n');
