import { isNamedBy } from '@luplay/contracts';
import type { userCalls } from '@luplay/contracts/user';
import { AppError, type Ctx, type Handlers } from '@luplay/service-kit';
import { type LookUp, userNotFound } from '../accounts/look-up.ts';
import { passwordNoticeOf, profileCardOf } from '../accounts/presenters.ts';
import { mayActFor } from '../accounts/rules.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import type { GrantEarned } from '../achievements/granting.ts';
import { earnedByFollowers, FOLLOWERS_WANTED } from '../achievements/rules.ts';
import type { AchievementStore } from '../achievements/store.ts';
import { paidBy } from '../rewards/store.ts';
import { meMismatch, seesAsOwner, seesRolecards } from './policy.ts';
import { profileReader } from './presenters.ts';
import { type ProfileStore, SUBSCRIPTIONS_MAX } from './store.ts';

type Calls = typeof userCalls;

type Asked = Parameters<LookUp>[1];

export function profileRoutes(parts: {
  accounts: AccountStore;
  lookUp: LookUp;
  profiles: ProfileStore;
  achievements: AchievementStore;
  grant: GrantEarned;
  now(): number;
}): Pick<
  Handlers<Calls>,
  'me' | 'acknowledgePassword' | 'fullProfile' | 'readProfile' | 'lucoins' | 'follow' | 'unfollow'
> {
  const { accounts, lookUp, profiles, achievements, grant, now } = parts;

  const profileFor = profileReader(profiles, achievements);

  async function person(ref: string, asked: Asked): Promise<Account> {
    const account = await lookUp(ref, asked);
    if (!account) throw userNotFound();
    return account;
  }

  /** Follower and followed user. The follower is the caller, or somebody the caller may act for. */
  async function sides({ body, ...asked }: Asked & { body: { followerId: string; followingId: string } }) {
    const follower = await lookUp(body.followerId, asked);
    if (!mayActFor(asked.caller, follower?._id)) throw new AppError('forbidden');
    if (!follower) throw userNotFound();
    return { follower, followed: await person(body.followingId, asked) };
  }

  /** The userId that `ref` names; `ref` itself if there is none. Does not read the given account again. */
  const idOf = async (account: Account, ref: string, asked: Asked): Promise<string> =>
    isNamedBy({ ...account, userId: account._id }, ref)
      ? account._id
      : ((await lookUp(ref, asked))?._id ?? ref.toLowerCase());

  return {
    async me({ caller, query, ip }: Ctx<Calls['me']>) {
      const account = await accounts.byId(caller.userId);
      if (!account) throw new AppError('unauthorized');
      const refs = [query.telegramId, query.username].filter((ref) => ref !== undefined);
      const mismatch = meMismatch(
        account._id,
        await Promise.all(refs.map((ref) => idOf(account, ref, { caller, ip }))),
      );
      if (mismatch) throw new AppError(mismatch);
      return { user: { ...(await profileFor(account, caller)), ...passwordNoticeOf(account) } };
    },

    async acknowledgePassword({ caller }: Ctx<Calls['acknowledgePassword']>) {
      await accounts.acknowledgePassword(caller);
      return {};
    },

    async fullProfile({ params, caller, ip }: Ctx<Calls['fullProfile']>) {
      const account = await person(params.id, { caller, ip });
      const [user, following] = await Promise.all([profileFor(account, caller), accounts.many(account.subscriptions)]);
      return { user, following: following.map((followed) => profileCardOf(followed, caller)) };
    },

    async readProfile({ params, caller, ip }: Ctx<Calls['readProfile']>) {
      const account = await person(params.telegramId, { caller, ip });
      return { profile: await profileFor(account, caller, seesRolecards(caller, account._id)) };
    },

    async lucoins({ params, caller, ip }: Ctx<Calls['lucoins']>) {
      const account = await lookUp(params.id, { caller, ip });
      // Whether somebody else exists is not told.
      if (!seesAsOwner(caller, account?._id ?? '')) throw new AppError('forbidden');
      if (!account) throw userNotFound();
      return { lucoins: account.lucoins, ...paidBy(account, now()) };
    },

    async follow(ctx: Ctx<Calls['follow']>) {
      const { follower, followed } = await sides(ctx);
      if (follower._id === followed._id) {
        throw new AppError('conflict', { message: 'Нельзя подписаться на самого себя.' });
      }
      if (!(await profiles.follow(follower._id, followed._id))) {
        throw new AppError('conflict', { message: `Нельзя подписаться больше чем на ${SUBSCRIPTIONS_MAX} человек.` });
      }
      await grant(followed, earnedByFollowers(await profiles.countFollowers(followed._id, FOLLOWERS_WANTED)));
      return { following: true };
    },

    async unfollow(ctx: Ctx<Calls['unfollow']>) {
      const { follower, followed } = await sides(ctx);
      await profiles.unfollow(follower._id, followed._id);
      return { following: false };
    },
  };
}
