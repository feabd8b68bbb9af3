/** An entry to choose from. */
export interface Choice {
  id: string;
  name: string;
}

/** The trimmed, non-empty parts of a comma-separated list. */
export const listOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const typedList = (list: readonly string[]): string => list.join(', ');

/** Adds an id to a typed list, or removes it. */
export function toggled(typed: string, id: string): string {
  const list = listOf(typed);
  return typedList(list.includes(id) ? list.filter((other) => other !== id) : [...list, id]);
}
