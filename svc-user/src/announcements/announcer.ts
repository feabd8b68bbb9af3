import { setTimeout as sleep } from 'node:timers/promises';
import { tokenEpochs } from '@luplay/contracts';
import { Reconciler } from '@luplay/live-kit';
import { AppError, type Kit } from '@luplay/service-kit';
import type { AccountStore } from '../accounts/store.ts';
import type { EndedSessionStore } from '../sessions/store.ts';
import type { KeyRingStore } from '../tokens/store.ts';
import { accountChannel } from './account-channel.ts';
import { keyChannel } from './key-channel.ts';
import { type Publisher, publisher } from './publisher.ts';
import { sessionChannel } from './session-channel.ts';

/** How long an answer waits until other services have been told of a change, ms; then the reconciler tells them. */
const SOON_MS = 500;
/** How long it waits for NATS or Redis when tokens are to end, ms: then it is refused. */
const TELL_MS = 2_000;
/** Keys are reconciled this often, ms, also while nobody uses the service: they end the tokens of all services. */
const KEYS_INTERVAL_MS = 1_000;

export interface Announcer {
  /**
   * Tells the other services of the account's present state. Waits a moment, never fails: the reconciler repeats what
   * did not work.
   */
  soon(userId: string): Promise<void>;
  /**
   * Throws `unavailable` when neither NATS nor Redis could be told that tokens end. Asked before anything is changed,
   * so that nothing is half done.
   */
  assertReachable(): Promise<void>;
  /**
   * Tells that the account's older tokens have ended. Throws `unavailable` when neither NATS nor Redis takes it in
   * time.
   */
  tokensEnded(userId: string): Promise<void>;
  /** The same of one session. */
  sessionEnded(sessionId: string): Promise<void>;
  /** Begins to reconcile; returns at once. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Keeps NATS's buckets (profile cards, token epochs, ended sessions, signing keys) equal to the database. Each change
 * of a document marks it `unannounced` in the same write, so nothing is lost by a crash, an outage of NATS or an
 * operator's command that knows only the database. A bucket that was forgotten is filled again. What ends tokens is
 * told over Redis as well, which others hear while NATS is away.
 */
export function createAnnouncer(
  kit: Pick<Kit, 'nats' | 'redis' | 'log' | 'now' | 'load' | 'activity'>,
  stores: { accounts: AccountStore; ended: EndedSessionStore; keys: KeyRingStore },
): Announcer {
  const ofKeys = publisher(kit, keyChannel(kit, stores.keys));
  const ofAccounts = publisher(kit, accountChannel(kit, stores.accounts));
  const ofSessions = publisher(kit, sessionChannel(kit, stores.ended));
  // One each, so that a comparison of all accounts does not delay a log-out.
  const reconcilers = [new Reconciler(kit, KEYS_INTERVAL_MS), new Reconciler(kit), new Reconciler(kit)] as const;
  reconcilers[0].add('signing keys', 0, ofKeys.reconcile);
  reconcilers[1].add('ended sessions', 0, ofSessions.reconcile);
  reconcilers[2].add('accounts', 0, ofAccounts.reconcile);

  async function ended(channel: Publisher, id: string): Promise<void> {
    const ways = [channel.announce(id), channel.publish(id)];
    await oneOf(ways, TELL_MS);
    // Mostly both take it at the same moment. The reconciler repeats what the other way does not take now.
    await within(SOON_MS, Promise.allSettled(ways));
  }

  return {
    async soon(userId) {
      if (!kit.nats.connected) return;
      const published = ofAccounts.publish(userId).catch((error) => kit.log.warn({ err: error }, 'announcing waits'));
      await within(SOON_MS, published);
    },
    async assertReachable() {
      const { client, key } = kit.redis;
      const writes = client.set(key('auth:probe'), '', { expiration: { type: 'EX', value: 60 } });
      await oneOf([writes, kit.nats.bucket(tokenEpochs).get('probe')], TELL_MS);
    },
    tokensEnded: (userId) => ended(ofAccounts, userId),
    sessionEnded: (sessionId) => ended(ofSessions, sessionId),
    start() {
      for (const reconciler of reconcilers) reconciler.start();
    },
    async stop() {
      await Promise.all(reconcilers.map((reconciler) => reconciler.stop()));
    },
  };
}

/** Resolves with the first that does; throws `unavailable` when all have failed, or none did it in time. */
async function oneOf(ways: Promise<unknown>[], ms: number): Promise<void> {
  const late = new AbortController();
  const timeout = sleep(ms, undefined, { signal: late.signal }).then(() => {
    throw new AppError('unavailable', { cause: new Error('neither NATS nor Redis answers') });
  });
  timeout.catch(() => undefined);
  try {
    await Promise.race([Promise.any(ways), timeout]);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('unavailable', { cause: error });
  } finally {
    late.abort();
  }
}

/** Waits for it, but no longer than this. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const late = new AbortController();
  await Promise.race([work, sleep(ms, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
}
