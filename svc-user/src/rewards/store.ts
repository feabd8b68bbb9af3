import type { UpdateFilter } from 'mongodb';
import { ACCOUNTS, type Account, type Collections, type LedgerEntry } from '../accounts/store.ts';
import type { CatalogueEntry } from '../achievements/store.ts';
import { LEDGER_KEPT, type Reward } from './rules.ts';

export type PurseStore = ReturnType<typeof purseStore>;

/**
 * All that fills a purse. Each grant is one atomic step of its note and its LuCoins, so that whatever is repeated or
 * happens at the same moment pays once.
 */
export function purseStore(mongo: Collections) {
  const accounts = mongo.collection<Account>(ACCOUNTS);

  const paid = (entry: LedgerEntry) => ({
    inc: { lucoins: entry.lucoins, earned: entry.lucoins },
    push: { ledger: { $each: [entry], $slice: -LEDGER_KEPT } },
  });

  return {
    /**
     * Pays a game and counts it. Returns the account after it; null when the game was counted before, or nobody bears
     * the id.
     */
    async pay(gameId: string, reward: Reward, nowMs: number): Promise<Account | null> {
      const entry = { from: `game:${gameId}`, lucoins: reward.lucoins, at: nowMs };
      const { inc, push } = paid(entry);
      return accounts.findOneAndUpdate(
        { _id: reward.userId, 'ledger.from': { $ne: entry.from } },
        {
          $inc: { ...inc, 'stats.games': 1, 'stats.wins': reward.won ? 1 : 0 },
          $push: push,
        } as unknown as UpdateFilter<Account>,
        { returnDocument: 'after' },
      );
    },

    /** Grants an achievement and pays it. Returns the account after it; null when it was there, or nobody bears the id. */
    async grant(userId: string, achievement: CatalogueEntry, nowMs: number): Promise<Account | null> {
      const { _id, lucoins } = achievement;
      const { inc, push } = paid({ from: `achievement:${_id}`, lucoins, at: nowMs });
      return accounts.findOneAndUpdate(
        { _id: userId, achievements: { $ne: _id } },
        { $inc: inc, $push: { achievements: _id, ...push } },
        { returnDocument: 'after' },
      );
    },
  };
}
