/** What a team of a game holds, and what hangs over it. */
export interface Hand {
  /** Item ids, one for each piece, in the order in which they were won. */
  items: string[];
  shields: number;
  /** The points of the next right answer are multiplied by it. */
  multiplyNext: number | null;
  /** Its members may not answer the question under way, ... */
  blocked: boolean;
  /** ... or the next one that is drawn. */
  blockedNext: boolean;
  /** Wrong options of the question under way that its members do not see. */
  hidden: number[];
  /** How many wrong options of the next question that is drawn they will not see. */
  hideNext: number;
  /** The newest requests by which members applied items, as `<userId> <requestId>`, so that a repeated one is known. */
  requests: string[];
}

/** By teamId; a team that is not in it has an empty hand. */
export type Hands = Record<string, Hand>;

const EMPTY_HAND: Hand = {
  items: [],
  shields: 0,
  multiplyNext: null,
  blocked: false,
  blockedNext: false,
  hidden: [],
  hideNext: 0,
  requests: [],
};

export const handOf = (hands: Hands, teamId: string): Hand => hands[teamId] ?? EMPTY_HAND;

export const withHand = (hands: Hands, teamId: string, changes: Partial<Hand>): Hands => ({
  ...hands,
  [teamId]: { ...handOf(hands, teamId), ...changes },
});

/**
 * The pieces of `items` without those of `taken`, each counted once, the newest going first; and what of `taken` was
 * not there.
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
