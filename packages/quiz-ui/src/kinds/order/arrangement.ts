/** Entries while they are brought into an order. */
export interface Arrangement {
  /** As they are shown. Empty: as they came. */
  list: readonly number[];
  /** Those that have a place, the first one first. */
  order: readonly number[];
}

export const NOTHING_PLACED: Arrangement = { list: [], order: [] };

/** With the entry that an item told at the first place. */
export function shownFor(count: number, { list, order }: Arrangement, first: number | undefined): Arrangement {
  const shown = list.length === count ? list : Array.from({ length: count }, (_, entry) => entry);
  if (first === undefined) return { list: shown, order };
  const ahead = (entries: readonly number[]) => [first, ...entries.filter((entry) => entry !== first)];
  return { list: ahead(shown), order: ahead(order) };
}

/** An entry gets the next place or loses its own. Once all have one, they are shown in their order. */
export function tapped({ list, order }: Arrangement, entry: number): Arrangement {
  const next = order.includes(entry) ? order.filter((other) => other !== entry) : [...order, entry];
  return { list: next.length === list.length ? next : list, order: next };
}

/** Who moves an entry sees the list as the order: all have a place then. */
export function moved(list: readonly number[], from: number, to: number): Arrangement {
  const next = list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
  return { list: next, order: next };
}
