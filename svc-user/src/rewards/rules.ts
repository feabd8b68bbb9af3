import type { gameFinished } from '@luplay/contracts/lobby-game';
import type { z } from 'zod';

export type GameFinished = z.output<typeof gameFinished.payload>;
export type Reward = GameFinished['rewards'][number];

/**
 * Number of grants an account remembers. A repeat follows within minutes, and nobody plays this many games in a week.
 */
export const LEDGER_KEPT = 500;

/** Maximum number of paid games in any `PAID_WINDOW_MS`. Further games count and pay nothing. */
export const PAID_GAMES = 10;
export const PAID_WINDOW_MS = 3_600_000;

/** One reward per person. A person listed twice gets the first one. */
export function rewardsOf(event: Pick<GameFinished, 'rewards'>): Reward[] {
  const first = new Map<string, Reward>();
  for (const reward of event.rewards) if (!first.has(reward.userId)) first.set(reward.userId, reward);
  return [...first.values()];
}
