import { isDeepStrictEqual } from 'node:util';
import { SESSION_LIFETIME_SECONDS, tokenEpochs } from '@luplay/contracts';
import { type HeldRolecards, heldRolecards, profileCards } from '@luplay/contracts/user';
import { type Kit, Projection } from '@luplay/service-kit';
import { heldCards, publishedCardOf } from '../accounts/presenters.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import { readBucket, type Source } from './publisher.ts';

/** The account at one of its revisions. */
interface AccountRevision {
  seq: number;
  account: Account;
}

/** Profile cards, held role cards and token epochs. */
export function accountSource(kit: Pick<Kit, 'nats' | 'log' | 'now' | 'load'>, store: AccountStore): Source<Account> {
  const cards = kit.nats.bucket(profileCards);
  const held = kit.nats.bucket(heldRolecards);
  const epochs = kit.nats.bucket(tokenEpochs);
  /** Reads the account again: another replica may have published a newer state meanwhile. */
  const newest = async ({ account }: AccountRevision) => (await store.byId(account._id)) ?? account;
  const cardProjection = new Projection<AccountRevision, ReturnType<typeof publishedCardOf>>({
    kit,
    bucket: cards,
    value: async (source) => publishedCardOf(await newest(source)),
  });
  const heldProjection = new Projection<AccountRevision, HeldRolecards>({
    kit,
    bucket: held,
    value: async (source) => heldOf(await newest(source)),
  });
  const epochProjection = new Projection<AccountRevision, { notBefore: number }>({
    kit,
    bucket: epochs,
    value: async (source) => ({ notBefore: (await newest(source)).tokensNotBefore }),
  });
  return {
    name: 'accounts',
    buckets: [cards, held, epochs],

    all: () => store.accounts.find({}),

    async isStale(account) {
      // A guest's token lives as long as its session.
      const lifetimeAgo = Math.floor(kit.now() / 1000) - SESSION_LIFETIME_SECONDS;
      if (!isDeepStrictEqual(await readBucket(cards, account._id), publishedCardOf(account))) return true;
      const published = await readBucket(held, account._id);
      if (published ? !isDeepStrictEqual(published, heldOf(account)) : heldCards(account).length > 0) return true;
      if (account.tokensNotBefore <= lifetimeAgo) return false;
      return (await readBucket(epochs, account._id))?.notBefore !== account.tokensNotBefore;
    },

    async pending(limit) {
      const found = await store.accounts.find({ unannounced: true }, { projection: { rev: 1 }, limit }).toArray();
      return found.map(({ _id, rev }) => ({ _id, unannounced: true, revision: rev }));
    },

    /** Repeats until the account did not change while it was published. */
    async publish(userId) {
      for (;;) {
        const account = await store.byId(userId);
        if (!account) return;
        const source = { seq: account.rev, account };
        // The epoch first: revoking tokens is the urgent part.
        if (account.tokensNotBefore > 0) await epochProjection.put(userId, source);
        await cardProjection.put(userId, source);
        // Most users never hold a role card. Of those who have held one the key stays: it says that none is left.
        const hasHeld = heldCards(account).length > 0 || (await readBucket(held, userId)) !== null;
        if (hasHeld) await heldProjection.put(userId, source);
        const { matchedCount } = await store.accounts.updateOne(
          { _id: userId, rev: account.rev },
          { $unset: { unannounced: '' } },
        );
        if (matchedCount === 1) return;
      }
    },

    async revocation(userId) {
      const notBefore = (await store.byId(userId))?.tokensNotBefore ?? 0;
      return notBefore > 0 ? { type: 'epoch', userId, notBefore } : null;
    },
  };
}

const heldOf = (account: Account): HeldRolecards => ({
  rev: account.rev,
  cards: heldCards(account).map(({ id }) => id),
});
