import type { Profile } from '@luplay/contracts/user';
import { profileCardOf } from '../accounts/presenters.ts';
import type { Account } from '../accounts/store.ts';
import { stillThere } from '../achievements/presenters.ts';

/** What a profile is shown with, besides the account. */
export interface Surroundings {
  /** userIds of those who follow this person. */
  subscribers: string[];
  /** The ids of the achievements that there are. */
  catalogue: ReadonlySet<string>;
  asOwner: boolean;
}

/** A profile as the owner sees it, or as a visitor does: without the purse and without what the role cards are. */
export function profileOf(account: Account, { subscribers, catalogue, asOwner }: Surroundings): Profile {
  const shown: Profile = {
    ...profileCardOf(account),
    sex: account.sex,
    stats: account.stats,
    achievements: stillThere(account.achievements, catalogue),
    subscribers,
    subscriptions: account.subscriptions,
    rolecardCount: account.rolecards.length,
  };
  return asOwner ? { ...shown, inventory: { rolecards: account.rolecards }, lucoins: account.lucoins } : shown;
}
