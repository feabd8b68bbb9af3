import type { userCalls } from '@luplay/contracts/user';
import { AppError, type Caller, type Ctx, type Handlers } from '@luplay/service-kit';
import { profileCardOf } from '../accounts/presenters.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import { mayFollowAs, seesAsOwner } from './policy.ts';
import { profileOf } from './presenters.ts';
import { type ProfileStore, SUBSCRIPTIONS_MAX } from './store.ts';

type Calls = typeof userCalls;

export function profileRoutes(parts: {
  accounts: AccountStore;
  profiles: ProfileStore;
}): Pick<Handlers<Calls>, 'fullProfile' | 'lucoins' | 'follow' | 'unfollow'> {
  const { accounts, profiles } = parts;

  async function person(ref: string): Promise<Account> {
    const account = await accounts.byRef(ref);
    if (!account) throw new AppError('not_found', { message: 'Пользователь не найден.' });
    return account;
  }

  /** The two sides of a subscription: the follower is the caller, or somebody the caller may act for. */
  async function sides(caller: Caller, body: { followerId: string; followingId: string }) {
    const follower = await accounts.byRef(body.followerId);
    if (!mayFollowAs(caller, follower?._id ?? '')) throw new AppError('forbidden');
    if (!follower) throw new AppError('not_found', { message: 'Пользователь не найден.' });
    return { follower, followed: await person(body.followingId) };
  }

  return {
    async fullProfile({ params, caller }: Ctx<Calls['fullProfile']>) {
      const account = await person(params.id);
      const [subscribers, following] = await Promise.all([
        profiles.followersOf(account._id),
        accounts.many(account.subscriptions),
      ]);
      return {
        user: profileOf(account, subscribers, { asOwner: seesAsOwner(caller, account._id) }),
        following: following.map(profileCardOf),
      };
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
      return { following: true };
    },

    async unfollow({ body, caller }: Ctx<Calls['unfollow']>) {
      const { follower, followed } = await sides(caller, body);
      await profiles.unfollow(follower._id, followed._id);
      return { following: false };
    },
  };
}
