import { ACCOUNTS, type Account, type Collections } from '../accounts/store.ts';
import { PAID_GAMES_KEPT, type Payment } from './rules.ts';

export function purseStore(mongo: Collections) {
  const accounts = mongo.collection<Account>(ACCOUNTS);
  return {
    /**
     * One atomic step: the purse and the note that this game is paid. False when it was paid before, or nobody bears
     * the id.
     */
    async pay(gameId: string, payment: Payment): Promise<boolean> {
      const { modifiedCount } = await accounts.updateOne(
        { _id: payment.userId, paidGames: { $ne: gameId } },
        {
          $inc: { lucoins: payment.lucoins },
          $push: { paidGames: { $each: [gameId], $slice: -PAID_GAMES_KEPT } },
        },
      );
      return modifiedCount === 1;
    },
  };
}
