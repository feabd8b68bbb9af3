import type { Profile } from '@luplay/contracts/user';
import { profileCardOf } from '../accounts/presenters.ts';
import type { Account } from '../accounts/store.ts';

/** A profile as the owner sees it, or as a visitor does: without the purse and without what the role cards are. */
export function profileOf(account: Account, subscribers: string[], { asOwner }: { asOwner: boolean }): Profile {
  const shown: Profile = {
    ...profileCardOf(account),
    sex: account.sex,
    stats: account.stats,
    achievements: account.achievements,
    subscribers,
    subscriptions: account.subscriptions,
    rolecardCount: account.rolecards.length,
  };
  return asOwner ? { ...shown, inventory: { rolecards: account.rolecards }, lucoins: account.lucoins } : shown;
}
