import type { gameFinished } from '@luplay/contracts/lobby-game';
import { PAID_GAMES } from '@luplay/contracts/user';
import type { Filter, UpdateFilter } from 'mongodb';
import type { z } from 'zod';
import { ACCOUNTS, type Account, type Collections, type LedgerEntry } from '../accounts/store.ts';

export type LedgerStore = ReturnType<typeof ledgerStore>;

/**
 * Grants LuCoins. Each grant writes its ledger entry and its LuCoins in one atomic step, so repeated or simultaneous
 * grants pay once.
 */
export function ledgerStore(mongo: Collections) {
  const accounts = mongo.collection<Account>(ACCOUNTS);

  const paid = (entry: LedgerEntry) => ({
    inc: { lucoins: entry.lucoins, earned: entry.lucoins },
    push: { ledger: { $each: [entry], $slice: -LEDGER_KEPT } },
  });

  return {
    /**
     * Counts a game, and pays it unless `PAID_GAMES` paid games ended within `PAID_WINDOW_MS` before or after it.
     * `finishedAt`, epoch ms: when the game ended, so that a backlog is judged like timely events. Returns the account
     * afterwards; null when the game was counted before or the account does not exist.
     */
    async pay(game: { gameId: string; finishedAt: number }, reward: Reward, nowMs: number): Promise<Account | null> {
      const from = `game:${game.gameId}`;
      const count = (lucoins: number, filter: Filter<Account>, times: Record<string, unknown>) => {
        const { inc, push } = paid({ from, lucoins, at: nowMs });
        return accounts.findOneAndUpdate(
          { _id: reward.userId, 'ledger.from': { $ne: from }, ...filter },
          {
            $inc: { ...inc, 'stats.games': 1, 'stats.wins': reward.won ? 1 : 0 },
            $push: { ...push, ...times },
          } as unknown as UpdateFilter<Account>,
          { returnDocument: 'after' },
        );
      };
      if (reward.lucoins === 0) return count(0, {}, {});
      const hasRoom: Filter<Account> = {
        $or: [
          { [`paidGames.${PAID_GAMES - 1}`]: { $exists: false } },
          { 'paidGames.0': { $lte: game.finishedAt - PAID_WINDOW_MS } },
        ],
      };
      const times = { paidGames: { $each: [game.finishedAt], $sort: 1, $slice: -PAID_GAMES } };
      return (await count(reward.lucoins, hasRoom, times)) ?? count(0, {}, {});
    },

    /**
     * Grants an achievement and pays it. Returns the account afterwards; null when it was granted before or the account
     * does not exist.
     */
    async grant(userId: string, achievement: { id: string; lucoins: number }, nowMs: number): Promise<Account | null> {
      const { id, lucoins } = achievement;
      const { inc, push } = paid({ from: `achievement:${id}`, lucoins, at: nowMs });
      return accounts.findOneAndUpdate(
        { _id: userId, achievements: { $ne: id } },
        { $inc: inc, $push: { achievements: id, ...push } },
        { returnDocument: 'after' },
      );
    },
  };
}

type GameFinished = z.output<typeof gameFinished.payload>;
export type Reward = GameFinished['rewards'][number];

/**
 * Number of grants an account remembers. A repeat follows within minutes, and nobody plays this many games in a week.
 */
export const LEDGER_KEPT = 500;

/** Of `PAID_GAMES`. */
export const PAID_WINDOW_MS = 3_600_000;

/** Grants among which an owner sees games. */
const RECENT = 50;

/** What the newest games paid, by gameId, and whether one that ends now would be paid. */
export const paidBy = ({ ledger, paidGames: [first = 0, ...others] = [] }: Account, nowMs: number) => ({
  games: Object.fromEntries(
    ledger
      .slice(-RECENT)
      .flatMap(({ from, lucoins }) => (from.startsWith('game:') ? [[from.slice('game:'.length), lucoins]] : [])),
  ),
  pays: others.length + 1 < PAID_GAMES || first <= nowMs - PAID_WINDOW_MS,
});

/** One reward per person. A person listed twice gets the first one. */
export function rewardsOf(event: Pick<GameFinished, 'rewards'>): Reward[] {
  const first = new Map<string, Reward>();
  for (const reward of event.rewards) if (!first.has(reward.userId)) first.set(reward.userId, reward);
  return [...first.values()];
}
