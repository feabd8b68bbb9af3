/** Pieces of the same item as one, in the order in which the first of each comes. */
export function stacksOf(items: readonly string[]): { itemId: string; pieces: number }[] {
  return [...new Set(items)].map((itemId) => ({ itemId, pieces: items.filter((each) => each === itemId).length }));
}
