/**
 * The list as it is now with what the editor has added to the one that it opened with, and without what it has removed:
 * things come and go while it is open. Its order is the draft's only if nothing did.
 */
export function editedList(before: readonly string[], draft: readonly string[], newest: readonly string[]): string[] {
  if (isSameList(before, newest)) return [...new Set(draft)];
  const kept = newest.filter((id) => draft.includes(id) || !before.includes(id));
  const added = draft.filter((id) => !before.includes(id));
  return [...new Set([...kept, ...added])];
}

/** The lists among the changes as the page knows them: the service does not replace others, which are newer. */
export function seenIn<Lists extends object>(changes: object, known: Lists): { seen?: Partial<Lists> } {
  const seen = Object.entries(known).filter(([key]) => key in changes);
  return seen.length > 0 ? { seen: Object.fromEntries(seen) as Partial<Lists> } : {};
}

export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
