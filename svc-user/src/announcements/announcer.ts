import { setTimeout as sleep } from 'node:timers/promises';
import { tokenEpochs } from '@luplay/contracts';
import { AppError, type Kit, Reconciler, within } from '@luplay/service-kit';
import type { AccountStore } from '../accounts/store.ts';
import type { EndedSessionStore } from '../tokens/ended-sessions.ts';
import type { KeyRingStore } from '../tokens/store.ts';
import { accountSource } from './account-source.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { keySource, sessionSource } from './token-sources.ts';

/** How long a reply waits until a change is published, ms. After that the reconciler publishes it. */
export const PUBLISH_TIMEOUT_MS = 500;
/** How long a call that revokes tokens waits for NATS or Redis before it is refused, ms. */
const REVOKE_TIMEOUT_MS = 2_000;
/**
 * How often signing keys are reconciled while idle, ms: they can revoke the tokens of all services, which must refuse
 * them within 2 s.
 */
const KEYS_IDLE_MS = 1_500;
/** How often the rest is, ms. */
const IDLE_MS = 3 * KEYS_IDLE_MS;

export type Announcer = ReturnType<typeof createAnnouncer>;

/**
 * Keeps NATS's buckets (profile cards, token epochs, ended sessions, signing keys) equal to the database. Each change
 * of a document marks it `unannounced` in the same write, so a crash, an outage of NATS or an operator's command that
 * uses only the database loses nothing. A deleted bucket is filled again. Revocations are published over Redis too,
 * which reaches other services while NATS is away.
 */
export function createAnnouncer(
  kit: Pick<Kit, 'nats' | 'redis' | 'log' | 'now' | 'load' | 'activity'>,
  stores: { accounts: AccountStore; ended: EndedSessionStore; keys: KeyRingStore },
) {
  const keys = createPublisher(kit, keySource(kit, stores.keys));
  const accounts = createPublisher(kit, accountSource(kit, stores.accounts));
  const sessions = createPublisher(kit, sessionSource(kit, stores.ended));
  // One each, so that a comparison of all accounts does not delay a log-out.
  const reconcilerOf = (name: string, { reconcile }: Publisher, idleMs: number) => {
    const reconciler = new Reconciler(kit, { idleMs });
    reconciler.add(name, 0, reconcile);
    return reconciler;
  };
  const reconcilers = [
    reconcilerOf('signing keys', keys, KEYS_IDLE_MS),
    reconcilerOf('ended sessions', sessions, IDLE_MS),
    reconcilerOf('accounts', accounts, IDLE_MS),
  ];

  async function revoke(publisher: Publisher, id: string): Promise<void> {
    const attempts = [publisher.publishRevocation(id), publisher.publish(id)];
    await firstOf(attempts, REVOKE_TIMEOUT_MS);
    // Usually both succeed at once. What one of them does not take in time, the reconciler publishes.
    await forAWhile(Promise.allSettled(attempts));
  }

  return {
    /**
     * Publishes the account's current state to the other services. Waits briefly and never fails: the reconciler
     * publishes what could not be published now.
     */
    async publishAccount(userId: string): Promise<void> {
      if (!kit.nats.connected) return;
      const published = accounts.publish(userId).catch((error) => kit.log.warn({ err: error }, 'publishing postponed'));
      await forAWhile(published);
    },
    /**
     * Throws `unavailable` when neither NATS nor Redis can take a revocation. Called before tokens are revoked, so that
     * nothing is left half done.
     */
    async assertReachable(): Promise<void> {
      const { client, key } = kit.redis;
      const writes = client.set(key('auth:probe'), '', { expiration: { type: 'EX', value: 60 } });
      await firstOf([writes, kit.nats.bucket(tokenEpochs).get('probe')], REVOKE_TIMEOUT_MS);
    },
    /** Publishes that the account's older tokens are revoked. Throws `unavailable` when NATS and Redis both fail. */
    tokensRevoked: (userId: string): Promise<void> => revoke(accounts, userId),
    /** Publishes that a session has ended. Throws as `tokensRevoked` does. */
    sessionEnded: (sessionId: string): Promise<void> => revoke(sessions, sessionId),
    /** Starts to reconcile; returns at once. */
    start(): void {
      for (const reconciler of reconcilers) reconciler.start();
    },
    async stop(): Promise<void> {
      await Promise.all(reconcilers.map((reconciler) => reconciler.stop()));
    },
  };
}

/** Resolves with the first attempt that succeeds. Throws `unavailable` when all fail or none succeeds in time. */
async function firstOf(attempts: Promise<unknown>[], ms: number): Promise<void> {
  try {
    await within(Promise.any(attempts), ms, () => new Error('neither NATS nor Redis answers'));
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/** Waits for `work`, at most PUBLISH_TIMEOUT_MS. */
const forAWhile = (work: Promise<unknown>) =>
  Promise.race([work, sleep(PUBLISH_TIMEOUT_MS, undefined, { ref: false })]);
