import { gameFinished } from '@luplay/contracts/lobby-game';
import type { Kit } from '@luplay/service-kit';
import { paymentsOf } from './rules.ts';
import { purseStore } from './store.ts';

/**
 * Pays the LuCoins of each finished game. A repeated event, or one whose payment broke off half-way, pays only what
 * is still owed.
 */
export function payFinishedGames(kit: Pick<Kit, 'nats' | 'mongo' | 'log'>): void {
  const purses = purseStore(kit.mongo);
  kit.nats.consume(gameFinished, 'svc-user', async (event) => {
    let paid = 0;
    for (const payment of paymentsOf(event)) if (await purses.pay(event.gameId, payment)) paid += 1;
    kit.log.info({ gameId: event.gameId, people: event.rewards.length, paid }, 'game paid');
  });
}
