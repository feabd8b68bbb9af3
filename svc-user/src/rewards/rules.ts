import type { gameFinished } from '@luplay/contracts/lobby-game';
import type { z } from 'zod';

export type GameFinished = z.output<typeof gameFinished.payload>;
export type Reward = GameFinished['rewards'][number];

/** How many grants an account remembers. A repeat comes within minutes; nobody plays this many games in a week. */
export const LEDGER_KEPT = 500;

/** For at most this many games in any `PAID_WINDOW_MS` a person is paid; games beyond that count and pay nothing. */
export const PAID_GAMES = 10;
export const PAID_WINDOW_MS = 3_600_000;

/** One reward for each person: whoever is listed twice is paid once, the first time. */
export function rewardsOf(event: Pick<GameFinished, 'rewards'>): Reward[] {
  const first = new Map<string, Reward>();
  for (const reward of event.rewards) if (!first.has(reward.userId)) first.set(reward.userId, reward);
  return [...first.values()];
}
