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
  /** The role cards themselves, also for somebody who is no owner. */
  withRolecards?: boolean;
}

/** A profile as the owner sees it, or as a visitor does: without the purse and without what the role cards are. */
export function profileOf(
  account: Account,
  { subscribers, catalogue, asOwner, withRolecards = asOwner }: Surroundings,
): Profile {
  const shown: Profile = {
    ...profileCardOf(account),
    sex: account.sex,
    stats: account.stats,
    achievements: stillThere(account.achievements, catalogue),
    subscribers,
    subscriptions: account.subscriptions,
    rolecardCount: account.rolecards.length,
  };
  return {
    ...shown,
    ...(withRolecards && { inventory: { rolecards: account.rolecards } }),
    ...(asOwner && { lucoins: account.lucoins, hasPassword: account.passwordHash !== undefined }),
  };
}
