import { ACCOUNTS, type Account, type Collections } from '../accounts/store.ts';

/** Maximum number of people that one account may follow. */
export const SUBSCRIPTIONS_MAX = 1000;
/** Maximum number of followers in a profile. */
const FOLLOWERS_SHOWN = 5000;

export type ProfileStore = ReturnType<typeof profileStore>;

/**
 * Following is stored once, in the follower's `subscriptions`. Followers are read from the index on it, so a crash
 * cannot make the two sides disagree.
 */
export function profileStore(mongo: Collections) {
  const accounts = mongo.collection<Account>(ACCOUNTS);

  return {
    /** userIds of this user's followers. */
    async followersOf(userId: string): Promise<string[]> {
      const followers = await accounts
        .find({ subscriptions: userId }, { projection: { _id: 1 }, limit: FOLLOWERS_SHOWN })
        .toArray();
      return followers.map((follower) => follower._id);
    },

    /** Number of this user's followers, counted up to `most`. */
    countFollowers: (userId: string, most: number): Promise<number> =>
      accounts.countDocuments({ subscriptions: userId }, { limit: most }),

    /**
     * The accounts with ids after `after`, sorted by id, without guests. `holdersAnd`: only those with a role card, and
     * these.
     */
    page: (after: string | undefined, limit: number, holdersAnd?: string[]): Promise<Account[]> =>
      accounts
        .find({
          roles: { $ne: 'guest' },
          ...(after !== undefined && { _id: { $gt: after } }),
          // Any string: unlike $exists it uses the index.
          ...(holdersAnd && { $or: [{ 'rolecards.id': { $gt: '' } }, { _id: { $in: holdersAnd } }] }),
        })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),

    /** The accounts that were given one of these role cards, guests included. */
    holding: (cards: readonly string[], limit: number): Promise<Account[]> =>
      accounts
        .find({ 'rolecards.id': { $in: [...cards] } })
        .limit(limit)
        .toArray(),

    /** False when the follower already follows the maximum. Following twice changes nothing. */
    async follow(followerId: string, followingId: string): Promise<boolean> {
      const room = { [`subscriptions.${SUBSCRIPTIONS_MAX - 1}`]: { $exists: false } };
      const { matchedCount } = await accounts.updateOne(
        { _id: followerId, $or: [{ subscriptions: followingId }, room] },
        { $addToSet: { subscriptions: followingId } },
      );
      return matchedCount === 1;
    },

    async unfollow(followerId: string, followingId: string): Promise<void> {
      await accounts.updateOne({ _id: followerId }, { $pull: { subscriptions: followingId } });
    },
  };
}
