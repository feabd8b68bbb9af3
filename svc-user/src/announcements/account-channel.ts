import { isDeepStrictEqual } from 'node:util';
import { TOKEN_LIFETIME_SECONDS, tokenEpochs } from '@luplay/contracts';
import { profileCards } from '@luplay/contracts/user';
import { type Kit, UNLIMITED } from '@luplay/service-kit';
import { profileCardOf } from '../accounts/presenters.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import { type Channel, held } from './channel.ts';

/** Profile cards and token epochs. */
export function accountChannel(kit: Pick<Kit, 'nats' | 'now'>, store: AccountStore): Channel<Account> {
  const cards = kit.nats.bucket(profileCards);
  const epochs = kit.nats.bucket(tokenEpochs);
  return {
    name: 'accounts',

    all: () => store.accounts.find({}, { ...UNLIMITED }),

    async differs(account) {
      const lifetimeAgo = Math.floor(kit.now() / 1000) - TOKEN_LIFETIME_SECONDS;
      if (!isDeepStrictEqual(await held(cards, account._id), profileCardOf(account))) return true;
      if (account.tokensNotBefore <= lifetimeAgo) return false;
      return (await held(epochs, account._id))?.notBefore !== account.tokensNotBefore;
    },

    async marked(limit) {
      const found = await store.accounts.find({ unannounced: true }, { projection: { rev: 1 }, limit }).toArray();
      return found.map(({ _id, rev }) => ({ _id, revision: rev }));
    },

    /**
     * Again until nothing changed in between: of two publishers at the same moment the one with the older state comes
     * back with the newer.
     */
    async publish(userId) {
      for (;;) {
        const account = await store.byId(userId);
        if (!account) return;
        // The epoch first: ending sessions is the urgent half.
        if (account.tokensNotBefore > 0) await epochs.put(userId, { notBefore: account.tokensNotBefore });
        await cards.put(userId, profileCardOf(account));
        const { matchedCount } = await store.accounts.updateOne(
          { _id: userId, rev: account.rev },
          { $unset: { unannounced: '' } },
        );
        if (matchedCount === 1) return;
      }
    },

    isThere: async (userId) => (await held(cards, userId)) !== null,

    async news(userId) {
      const notBefore = (await store.byId(userId))?.tokensNotBefore ?? 0;
      return notBefore > 0 ? { type: 'epoch', userId, notBefore } : null;
    },
  };
}
