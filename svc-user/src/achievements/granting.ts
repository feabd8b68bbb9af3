import { gameFinished } from '@luplay/contracts/lobby-game';
import type { Kit } from '@luplay/service-kit';
import type { Account, AccountStore } from '../accounts/store.ts';
import { type LedgerStore, rewardsOf } from '../rewards/store.ts';
import { earnedByGames } from './rules.ts';
import type { AchievementStore } from './store.ts';

/** Grants the earned achievements that the account does not have yet and the catalogue still has. */
export type GrantEarned = (account: Pick<Account, '_id' | 'achievements'>, earned: string[]) => Promise<void>;

/** `now` in epoch milliseconds. */
export function grantEarned(achievements: AchievementStore, ledger: LedgerStore, now: () => number): GrantEarned {
  return async (account, earned) => {
    for (const id of earned) {
      if (account.achievements.includes(id)) continue;
      const achievement = await achievements.byId(id);
      if (achievement) await ledger.grant(account._id, achievement, now());
    }
  };
}

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
