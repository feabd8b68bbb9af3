/** Natural order: case-insensitive, numbers by value. */
export const byName = <Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): Entry[] =>
  [...entries].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'ru', { numeric: true }));
