import { isDeepStrictEqual } from 'node:util';
import { TOKEN_LIFETIME_SECONDS, tokenEpochs } from '@luplay/contracts';
import { profileCards } from '@luplay/contracts/user';
import { isUnavailable, type Kit, type TypedBucket } from '@luplay/service-kit';
import { profileCardOf } from '../accounts/presenters.ts';
import type { Account, AccountStore } from '../accounts/store.ts';

/** How long an answer waits for other services to hear of a change, ms; afterwards they hear of it by the sweep. */
const SOON_MS = 500;
const SWEEP_MS = 1000;
/** How often it is asked whether the bucket still holds what it held, ms. */
const WITNESS_MS = 10_000;
const BATCH = 200;
const AT_ONCE = 8;

export interface Announcer {
  /**
   * Tells the other services of the account's present state. Waits a moment, never fails: what did not work is done
   * by the sweep.
   */
  soon(userId: string): Promise<void>;
  /** Begins to sweep; returns at once. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Keeps NATS's buckets (profile cards, token epochs) equal to the accounts. Each change of an account marks it
 * `unannounced` in the same write, so nothing is lost by a crash, an outage of NATS or an operator's command that
 * knows only the database. A bucket that was forgotten is filled again.
 */
export function createAnnouncer(kit: Pick<Kit, 'nats' | 'log' | 'now'>, store: AccountStore): Announcer {
  const cards = kit.nats.bucket(profileCards);
  const epochs = kit.nats.bucket(tokenEpochs);
  /** A person whose card the bucket is known to hold. */
  let witness: string | null = null;
  let healed = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  let witnessDue = 0;

  /**
   * Publishes and takes the mark off, again until nothing changed in between: of two publishers at the same moment
   * the one with the older state comes back with the newer.
   */
  async function publish(userId: string): Promise<void> {
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
      if (matchedCount === 1) break;
    }
    witness = userId;
  }

  async function publishMarked(): Promise<void> {
    for (let found = BATCH; found === BATCH && !stopped; ) {
      const marked = await store.accounts
        .find({ unannounced: true }, { projection: { _id: 1 }, limit: BATCH })
        .toArray();
      found = marked.length;
      await eachOf(marked, (account) => publish(account._id));
    }
  }

  async function differs(account: Account): Promise<boolean> {
    const lifetimeAgo = Math.floor(kit.now() / 1000) - TOKEN_LIFETIME_SECONDS;
    if (!isDeepStrictEqual(await held(cards, account._id), profileCardOf(account))) return true;
    if (account.tokensNotBefore <= lifetimeAgo) return false;
    return (await held(epochs, account._id))?.notBefore !== account.tokensNotBefore;
  }

  /** Compares all accounts with the buckets and publishes those that differ. */
  async function heal(): Promise<void> {
    let published = 0;
    const batch: Account[] = [];
    const check = () =>
      eachOf(batch.splice(0), async (account) => {
        if (await differs(account)) {
          await publish(account._id);
          published += 1;
        } else witness = account._id;
      });
    for await (const account of store.accounts.find({})) {
      if (stopped) return;
      batch.push(account);
      if (batch.length >= BATCH) await check();
    }
    await check();
    healed = true;
    if (published > 0) kit.log.info({ published }, 'buckets brought up to date');
  }

  async function sweep(): Promise<void> {
    if (!kit.nats.connected) return;
    if (kit.now() >= witnessDue) {
      witnessDue = kit.now() + WITNESS_MS;
      if (witness !== null && (await held(cards, witness)) === null) healed = false;
    }
    if (!healed) await heal();
    await publishMarked();
  }

  function next(delay = SWEEP_MS): void {
    if (stopped) return;
    timer = setTimeout(() => {
      sweeping = sweep()
        .catch((error) => kit.log.warn({ err: error }, 'announcing failed, trying again'))
        .finally(() => next());
    }, delay);
    timer.unref();
  }

  return {
    async soon(userId) {
      if (!kit.nats.connected) return;
      let late: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        late = setTimeout(resolve, SOON_MS);
      });
      const published = publish(userId).catch((error) => kit.log.warn({ err: error }, 'announcing waits'));
      await Promise.race([published, patience]);
      clearTimeout(late);
    },
    start: () => next(0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sweeping;
    },
  };
}

/** What the bucket holds; null also for a value of an older kind, which is to be written anew. */
async function held<V>(bucket: TypedBucket<V>, key: string): Promise<V | null> {
  try {
    return await bucket.get(key);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return null;
  }
}

/** Runs `job` for each item, a few at once. */
async function eachOf<T>(items: T[], job: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await job(item);
    }),
  );
}
