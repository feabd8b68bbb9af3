/** What a person shows of what was granted: entries that were deleted since have neither title nor picture. */
export const stillThere = (granted: readonly string[], catalogue: ReadonlySet<string>): string[] =>
  granted.filter((id) => catalogue.has(id));
