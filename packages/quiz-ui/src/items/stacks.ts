/** Groups equal items, in the order of each one's first occurrence. */
export function stacksOf(items: readonly string[]): { itemId: string; pieces: number }[] {
  return [...new Set(items)].map((itemId) => ({ itemId, pieces: items.filter((each) => each === itemId).length }));
}
