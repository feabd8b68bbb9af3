import type { Profile } from '@luplay/contracts/user';
import type { Caller } from '@luplay/service-kit';
import { profileCardOf, type Viewer } from '../accounts/presenters.ts';
import type { Account } from '../accounts/store.ts';
import { stillThere } from '../achievements/rules.ts';
import type { AchievementStore } from '../achievements/store.ts';
import { seesAsOwner } from './policy.ts';
import type { ProfileStore } from './store.ts';

/** Data for a profile's view besides the account. */
export interface Surroundings {
  /** userIds of this user's followers. */
  subscribers: string[];
  /** The ids of existing achievements. */
  catalogue: ReadonlySet<string>;
  viewer: Viewer;
  asOwner: boolean;
  /** Include the role cards for somebody who is not the owner. */
  withRolecards?: boolean;
}

/** Shows profiles with what is read for them. `withRolecards`: also to somebody who does not see them as the owner. */
export const profileReader =
  (profiles: Pick<ProfileStore, 'followersOf'>, achievements: Pick<AchievementStore, 'ids'>) =>
  async (account: Account, viewer: Caller, withRolecards = false): Promise<Profile> => {
    const [subscribers, catalogue] = await Promise.all([profiles.followersOf(account._id), achievements.ids()]);
    const asOwner = seesAsOwner(viewer, account._id);
    const shown = { subscribers, catalogue, viewer, asOwner, withRolecards: withRolecards || asOwner };
    return profileOf(account, shown);
  };

/** A profile as its owner sees it, or as a visitor does: without the balance and the role cards' content. */
export function profileOf(
  account: Account,
  { subscribers, catalogue, viewer, asOwner, withRolecards = asOwner }: Surroundings,
): Profile {
  return {
    ...profileCardOf(account, viewer),
    sex: account.sex,
    stats: account.stats,
    achievements: stillThere(account.achievements, catalogue),
    subscribers,
    subscriptions: account.subscriptions,
    rolecardCount: account.rolecards.length,
    ...(withRolecards && { inventory: { rolecards: account.rolecards } }),
    ...(asOwner && { lucoins: account.lucoins, hasPassword: account.passwordHash !== undefined }),
  };
}
