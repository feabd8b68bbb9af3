import type { Help } from '@luplay/quiz-rules';

/** What a team of a game holds, and the effects that wait for it. */
export interface Inventory {
  /** Item ids, one for each piece, in the order in which they were won. */
  items: string[];
  shields: number;
  /** Multiplies the points of the next right answer. */
  multiplyNext: number | null;
  /** The members may not answer the current question. */
  blocked: boolean;
  /** The members may not answer the next question. */
  blockedNext: boolean;
  /** What an item has removed from the current question, or told of it: the marks of its kind. */
  hidden: number[];
  /** What the marks tell the members; null or missing: they are options that the members do not see. */
  help?: Help | null;
  /** How many wrong options items were to remove from the current question; missing before the first one. */
  hiding?: number;
  /** How many wrong options of the next question the members will not see. */
  hideNext: number;
  /** Only replicas of the previous version add to it, `<userId> <requestId>`; they fail without it. */
  requests: readonly string[];
}

/** By teamId; a team that is not in it has an empty inventory. */
export type Inventories = Record<string, Inventory>;

const EMPTY: Inventory = {
  items: [],
  shields: 0,
  multiplyNext: null,
  blocked: false,
  blockedNext: false,
  hidden: [],
  hideNext: 0,
  requests: [],
};

export const inventoryOf = (inventories: Inventories, teamId: string): Inventory => inventories[teamId] ?? EMPTY;

export const withInventory = (inventories: Inventories, teamId: string, changes: Partial<Inventory>): Inventories => ({
  ...inventories,
  [teamId]: { ...inventoryOf(inventories, teamId), ...changes },
});

/**
 * Removes one piece of `items` for each of `taken`, the newest first. `missing`: the ids of `taken` that were not
 * there.
 */
export function withoutItems(
  items: readonly string[],
  taken: readonly string[],
): { left: string[]; missing: string[] } {
  const left = [...items];
  const missing: string[] = [];
  for (const itemId of taken) {
    const at = left.lastIndexOf(itemId);
    if (at < 0) missing.push(itemId);
    else left.splice(at, 1);
  }
  return { left, missing };
}
