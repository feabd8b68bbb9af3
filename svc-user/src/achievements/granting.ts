import type { Account } from '../accounts/store.ts';
import type { LedgerStore } from '../rewards/store.ts';
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
