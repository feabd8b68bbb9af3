import { tokenEpochs } from '@luplay/contracts';
import { heldRolecards, profileCards } from '@luplay/contracts/user';
import { type Kit, Reconciler } from '@luplay/service-kit';
import type { Account } from '../accounts/store.ts';
import { expiredBefore } from './rules.ts';
import type { GuestStore } from './store.ts';

/** How often a replica looks for guests to remove, ms. */
const INTERVAL_MS = 3600_000;
/** Not while the product starts, ms. */
const FIRST_MS = 60_000;
/** Guests removed in one round. The rest wait for the next one. */
const BATCH = 1_000;
/** How long one replica has the sweep for itself, seconds. Longer than a round takes. */
const LEASE_SECONDS = 600;
/** What the buckets still say of a removed guest is deleted after this long: everybody has been told, ms. */
const TOLD_MS = 600_000;

type SweepKit = Pick<Kit, 'nats' | 'redis' | 'log' | 'now' | 'activity'>;

/**
 * Removes the accounts of guests who can never come back, and what svc-user has published of them. One replica does it
 * at a time. Lobbies and records of games keep the guest's id, and show «Гость» for it. A later round deletes the
 * tombstones in the buckets. Resolves to their number.
 */
export async function removeExpiredGuests(kit: SweepKit, guests: GuestStore, stopping?: AbortSignal): Promise<number> {
  const lease = kit.redis.key('guests:sweep');
  const mine = await kit.redis.client.set(lease, '1', {
    condition: 'NX',
    expiration: { type: 'EX', value: LEASE_SECONDS },
  });
  if (mine === null) return 0;
  const buckets = [
    kit.nats.bucket(profileCards),
    kit.nats.bucket(heldRolecards),
    kit.nats.bucket(tokenEpochs),
  ] as const;
  const removedGuests = kit.redis.key('guests:removed');
  const unpublish = async ({ _id }: Account) => {
    await kit.redis.client.zAdd(removedGuests, { score: kit.now(), value: _id });
    const [cards, ...others] = buckets;
    await cards.delete(_id);
    for (const bucket of others) if ((await bucket.get(_id)) !== null) await bucket.delete(_id);
  };
  const forgetRemoved = async () => {
    const told = await kit.redis.client.zRange(removedGuests, '-inf', kit.now() - TOLD_MS, {
      BY: 'SCORE',
      LIMIT: { offset: 0, count: BATCH },
    });
    if (told.length === 0) return;
    for (const bucket of buckets) await bucket.forgetDeleted(told, 0);
    await kit.redis.client.zRem(removedGuests, told);
  };
  let removed = 0;
  try {
    await forgetRemoved();
    for (const account of await guests.createdBefore(expiredBefore(kit.now()), BATCH)) {
      if (stopping?.aborted) break;
      // Before the account: an interrupted round is repeated. A guest who keeps the account now is published again.
      await unpublish(account);
      if (await guests.remove(account)) removed += 1;
    }
  } finally {
    await kit.redis.client.del(lease);
  }
  return removed;
}

/** Removes expired guests once an hour. Returns a function that stops it. */
export function sweepGuests(kit: SweepKit, guests: GuestStore): () => Promise<void> {
  const reconciler = new Reconciler(kit);
  const run = async (_: number, stopping: AbortSignal) => {
    const removed = await removeExpiredGuests(kit, guests, stopping);
    if (removed > 0) kit.log.info({ removed }, 'expired guests were removed');
  };
  reconciler.add('expired guests', INTERVAL_MS, run, FIRST_MS);
  reconciler.start();
  return () => reconciler.stop();
}
