import type { gameFinished } from '@luplay/contracts/lobby-game';
import type { z } from 'zod';

export type GameFinished = z.output<typeof gameFinished.payload>;

/** How many games an account remembers as paid. A repeat comes within minutes; nobody plays this many in a week. */
export const PAID_GAMES_KEPT = 500;

export interface Payment {
  userId: string;
  lucoins: number;
}

/** One payment for each person: whoever is listed twice is paid once, the first time. Nothing is paid for nothing. */
export function paymentsOf(event: Pick<GameFinished, 'rewards'>): Payment[] {
  const first = new Map<string, Payment>();
  for (const reward of event.rewards) if (!first.has(reward.userId)) first.set(reward.userId, reward);
  return [...first.values()].filter((payment) => payment.lucoins > 0);
}
