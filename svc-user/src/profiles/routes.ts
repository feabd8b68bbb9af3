import type { userCalls } from '@luplay/contracts/user';
import { AppError, type Caller, type Ctx, type Handlers } from '@luplay/service-kit';
import { profileCardOf } from '../accounts/presenters.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import { userNotFound } from '../accounts/user-not-found.ts';
import type { GrantEarned } from '../achievements/granting.ts';
import { earnedByFollowers, FOLLOWERS_WANTED } from '../achievements/rules.ts';
import type { AchievementStore } from '../achievements/store.ts';
import { mayFollowAs, seesAsOwner, seesRolecards } from './policy.ts';
import { profileOf } from './presenters.ts';
import { type ProfileStore, SUBSCRIPTIONS_MAX } from './store.ts';

type Calls = typeof userCalls;

export function profileRoutes(parts: {
  accounts: AccountStore;
  profiles: ProfileStore;
  achievements: AchievementStore;
  grant: GrantEarned;
}): Pick<Handlers<Calls>, 'fullProfile' | 'readProfile' | 'lucoins' | 'follow' | 'unfollow'> {
  const { accounts, profiles, achievements, grant } = parts;

  async function person(ref: string): Promise<Account> {
    const account = await accounts.byRef(ref);
    if (!account) throw userNotFound();
    return account;
  }

  /** Follower and followed user. The follower is the caller, or somebody the caller may act for. */
  async function sides(caller: Caller, body: { followerId: string; followingId: string }) {
    const follower = await accounts.byRef(body.followerId);
    if (!mayFollowAs(caller, follower?._id ?? '')) throw new AppError('forbidden');
    if (!follower) throw userNotFound();
    return { follower, followed: await person(body.followingId) };
  }

  return {
    async fullProfile({ params, caller }: Ctx<Calls['fullProfile']>) {
      const account = await person(params.id);
      const [subscribers, catalogue, following] = await Promise.all([
        profiles.followersOf(account._id),
        achievements.ids(),
        accounts.many(account.subscriptions),
      ]);
      return {
        user: profileOf(account, { subscribers, catalogue, asOwner: seesAsOwner(caller, account._id) }),
        following: following.map(profileCardOf),
      };
    },

    async readProfile({ params, caller }: Ctx<Calls['readProfile']>) {
      const account = await person(params.telegramId);
      const [subscribers, catalogue] = await Promise.all([profiles.followersOf(account._id), achievements.ids()]);
      const asOwner = seesAsOwner(caller, account._id);
      const withRolecards = seesRolecards(caller, account._id);
      return { profile: profileOf(account, { subscribers, catalogue, asOwner, withRolecards }) };
    },

    async lucoins({ params, caller }: Ctx<Calls['lucoins']>) {
      const account = await person(params.id);
      if (!seesAsOwner(caller, account._id)) throw new AppError('forbidden');
      return { lucoins: account.lucoins };
    },

    async follow({ body, caller }: Ctx<Calls['follow']>) {
      const { follower, followed } = await sides(caller, body);
      if (follower._id === followed._id) {
        throw new AppError('conflict', { message: 'Нельзя подписаться на самого себя.' });
      }
      if (!(await profiles.follow(follower._id, followed._id))) {
        throw new AppError('conflict', { message: `Нельзя подписаться больше чем на ${SUBSCRIPTIONS_MAX} человек.` });
      }
      await grant(followed, earnedByFollowers(await profiles.countFollowers(followed._id, FOLLOWERS_WANTED)));
      return { following: true };
    },

    async unfollow({ body, caller }: Ctx<Calls['unfollow']>) {
      const { follower, followed } = await sides(caller, body);
      await profiles.unfollow(follower._id, followed._id);
      return { following: false };
    },
  };
}
