import { AppError, nullIfDuplicate } from '@luplay/service-kit';
import { notBeforeAt } from '../accounts/rules.ts';
import { type Account, type AccountStore, nameTaken } from '../accounts/store.ts';
import { isOnlyGuest } from './rules.ts';

/** What makes a guest's account an ordinary one: a password, or a Telegram account. */
export type Proof = { username: string } & ({ passwordHash: string } | { telegramId: string });

export type GuestStore = ReturnType<typeof guestStore>;

export function guestStore({ accounts, change }: Pick<AccountStore, 'accounts' | 'change'>) {
  return {
    /**
     * Makes the guest an ordinary account, in one write. Of several at once one succeeds; the others throw `conflict`.
     * Ends all tokens. Throws `already_exists` when the username or the Telegram account is taken.
     */
    async keep(userId: string, proof: Proof, nowMs: number): Promise<Account> {
      const keeping = change(userId, ({ roles, tokensNotBefore }) => {
        if (!isOnlyGuest(roles)) throw new AppError('conflict', { message: 'Эта учётная запись уже сохранена.' });
        return {
          ...proof,
          usernameLower: proof.username.toLowerCase(),
          roles: ['User'],
          tokensNotBefore: notBeforeAt(nowMs, tokensNotBefore),
        };
      });
      const kept = await nullIfDuplicate(keeping);
      if (!kept) throw nameTaken();
      return kept;
    },

    /** Guests that were created before this time, epoch ms, oldest first. */
    createdBefore: (time: number, limit: number): Promise<Account[]> =>
      accounts
        .find({ roles: 'guest', createdAt: { $lt: time } })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray(),

    /** False when the account has changed meanwhile, such as by being kept. */
    async remove({ _id, rev }: Account): Promise<boolean> {
      const { deletedCount } = await accounts.deleteOne({
        _id,
        rev,
        roles: ['guest'],
        passwordHash: { $exists: false },
      });
      if (deletedCount === 0) return false;
      await accounts.updateMany({ subscriptions: _id }, { $pull: { subscriptions: _id } });
      return true;
    },
  };
}
