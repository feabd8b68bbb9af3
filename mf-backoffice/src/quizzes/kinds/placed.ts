/** Entries without an id of their own, with their place as the identity: for lists that are not reordered. */
export const placed = <T>(list: readonly T[]): { place: number; entry: T }[] =>
  list.map((entry, place) => ({ place, entry }));
