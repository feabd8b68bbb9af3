import { gameFinished } from '@luplay/contracts/lobby-game';
import type { Kit } from '@luplay/service-kit';
import type { AccountStore } from '../accounts/store.ts';
import type { GrantEarned } from '../achievements/granting.ts';
import { earnedByGames } from '../achievements/rules.ts';
import { rewardsOf } from './rules.ts';
import type { LedgerStore } from './store.ts';

/**
 * Pays the LuCoins of each finished game, counts the game, and grants earned achievements. A repeated event, or one
 * whose handling was interrupted, does only what is missing.
 */
export function payFinishedGames(
  kit: Pick<Kit, 'nats' | 'log' | 'now'>,
  parts: { accounts: AccountStore; ledger: LedgerStore; grant: GrantEarned },
): void {
  const { accounts, ledger, grant } = parts;
  kit.nats.consume(gameFinished, 'svc-user', async (event) => {
    let paid = 0;
    for (const reward of rewardsOf(event)) {
      const after = await ledger.pay(event, reward, kit.now());
      if (after) paid += 1;
      const account = after ?? (await accounts.byId(reward.userId));
      if (account) await grant(account, earnedByGames(account.stats));
    }
    kit.log.info({ gameId: event.gameId, people: event.rewards.length, paid }, 'game paid');
  });
}
