/**
 * The list as it is now with what the editor has added to the one that it opened with, and without what it has removed:
 * things come and go while it is open.
 */
export function editedList(before: readonly string[], draft: readonly string[], newest: readonly string[]): string[] {
  const kept = newest.filter((id) => draft.includes(id) || !before.includes(id));
  const added = draft.filter((id) => !before.includes(id));
  return [...new Set([...kept, ...added])];
}

export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
