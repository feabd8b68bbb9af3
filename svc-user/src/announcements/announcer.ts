import { setTimeout as sleep } from 'node:timers/promises';
import { tokenEpochs } from '@luplay/contracts';
import { AppError, type Kit } from '@luplay/service-kit';
import type { AccountStore } from '../accounts/store.ts';
import type { EndedSessionStore } from '../sessions/store.ts';
import type { KeyRingStore } from '../tokens/store.ts';
import { accountChannel } from './account-channel.ts';
import type { Channel } from './channel.ts';
import { type Follower, follow } from './follower.ts';
import { keyChannel } from './key-channel.ts';
import { sessionChannel } from './session-channel.ts';

/** How long an answer waits for other services to hear of a change, ms; afterwards they hear of it by the sweep. */
const SOON_MS = 500;
/** How long it waits for NATS or Redis when tokens are to end, ms: then it is refused. */
const TELL_MS = 2_000;
const SWEEP_MS = 1000;
/**
 * The same while nobody uses the service, for accounts and sessions: what changes them then is an operator's command.
 */
const IDLE_SWEEP_MS = 5_000;
/** How often it is asked whether the bucket still holds what it held, ms. */
const WITNESS_MS = 10_000;

export interface Announcer {
  /**
   * Tells the other services of the account's present state. Waits a moment, never fails: what did not work is done
   * by the sweep.
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
  /** Begins to sweep; returns at once. */
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
  kit: Pick<Kit, 'nats' | 'redis' | 'log' | 'now' | 'activity'>,
  stores: { accounts: AccountStore; ended: EndedSessionStore; keys: KeyRingStore },
): Announcer {
  let stopped = false;
  const following = <T extends { _id: string }>(channel: Channel<T>) => follow(kit, channel, () => stopped);
  const ofKeys = following(keyChannel(kit, stores.keys));
  const ofAccounts = following(accountChannel(kit, stores.accounts));
  const ofSessions = following(sessionChannel(kit, stores.ended));
  // One loop each, so that a long look at all accounts holds up no log-out.
  const seldom = () => (kit.activity.isIdle ? IDLE_SWEEP_MS : SWEEP_MS);
  const loops = [
    sweeping(kit, [ofKeys], () => SWEEP_MS),
    sweeping(kit, [ofSessions], seldom),
    sweeping(kit, [ofAccounts], seldom),
  ];

  async function ended(channel: Follower, id: string): Promise<void> {
    const ways = [channel.tell(id), channel.publish(id)];
    await oneOf(ways, TELL_MS);
    // Mostly both have it in the same moment. What the other way does not take now, the sweep tells.
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
      for (const loop of loops) loop.start();
    },
    async stop() {
      stopped = true;
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Sweeps these, again and again, with `interval` between, ms. */
function sweeping(kit: Pick<Kit, 'nats' | 'log' | 'now'>, followers: Follower[], interval: () => number) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let witnessDue = 0;

  async function sweep(): Promise<void> {
    if (!kit.nats.connected) {
      for (const follower of followers) await follower.tellMarked();
      return;
    }
    const askWitness = kit.now() >= witnessDue;
    if (askWitness) witnessDue = kit.now() + WITNESS_MS;
    for (const follower of followers) await follower.sweep(askWitness);
  }

  function next(delay: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = sweep()
        .catch((error) => kit.log.warn({ err: error }, 'announcing failed, trying again'))
        .finally(() => next(interval()));
    }, delay);
    timer.unref();
  }

  return {
    start: () => next(0),
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
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
