/** Leaves out achievements that were deleted since they were granted: they have neither title nor picture. */
export const stillThere = (granted: readonly string[], catalogue: ReadonlySet<string>): string[] =>
  granted.filter((id) => catalogue.has(id));
