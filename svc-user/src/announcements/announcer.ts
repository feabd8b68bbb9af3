import type { Kit } from '@luplay/service-kit';
import type { AccountStore } from '../accounts/store.ts';
import type { EndedSessionStore } from '../sessions/store.ts';
import { accountChannel } from './account-channel.ts';
import type { Channel } from './channel.ts';
import { sessionChannel } from './session-channel.ts';

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
  /** The same of a session that was ended. */
  sessionEnded(sessionId: string): Promise<void>;
  /** Begins to sweep; returns at once. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Keeps NATS's buckets (profile cards, token epochs, ended sessions) equal to the database. Each change of a document
 * marks it `unannounced` in the same write, so nothing is lost by a crash, an outage of NATS or an operator's command
 * that knows only the database. A bucket that was forgotten is filled again.
 */
export function createAnnouncer(
  kit: Pick<Kit, 'nats' | 'log' | 'now'>,
  accounts: AccountStore,
  ended: EndedSessionStore,
): Announcer {
  const ofAccounts = follow(accountChannel(kit, accounts));
  const ofSessions = follow(sessionChannel(kit, ended));
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  let witnessDue = 0;

  function follow(channel: Channel) {
    /** A document that the bucket is known to hold. */
    let witness: string | null = null;
    let healed = false;

    async function publish(id: string): Promise<void> {
      await channel.publish(id);
      witness = id;
    }

    async function publishMarked(): Promise<void> {
      for (let found = BATCH; found === BATCH && !stopped; ) {
        const marked = await channel.marked(BATCH);
        found = marked.length;
        await eachOf(marked, ({ _id }) => publish(_id));
      }
    }

    /** Compares everything with the buckets and publishes what differs. */
    async function heal(): Promise<void> {
      let published = 0;
      const batch: { _id: string }[] = [];
      const check = () =>
        eachOf(batch.splice(0), async (item) => {
          if (await channel.differs(item)) {
            await publish(item._id);
            published += 1;
          } else witness = item._id;
        });
      witness = null;
      for await (const item of channel.all()) {
        if (stopped) return;
        batch.push(item);
        if (batch.length >= BATCH) await check();
      }
      await check();
      healed = true;
      if (published > 0) kit.log.info({ published }, `bucket of ${channel.name} brought up to date`);
    }

    return {
      publish,
      async sweep(askWitness: boolean): Promise<void> {
        if (askWitness && witness !== null && !(await channel.isThere(witness))) healed = false;
        if (!healed) await heal();
        await publishMarked();
      },
    };
  }

  async function sweep(): Promise<void> {
    if (!kit.nats.connected) return;
    const askWitness = kit.now() >= witnessDue;
    if (askWitness) witnessDue = kit.now() + WITNESS_MS;
    await ofSessions.sweep(askWitness);
    await ofAccounts.sweep(askWitness);
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

  async function soon(publishing: () => Promise<void>): Promise<void> {
    if (!kit.nats.connected) return;
    let late: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      late = setTimeout(resolve, SOON_MS);
    });
    const published = publishing().catch((error) => kit.log.warn({ err: error }, 'announcing waits'));
    await Promise.race([published, patience]);
    clearTimeout(late);
  }

  return {
    soon: (userId) => soon(() => ofAccounts.publish(userId)),
    sessionEnded: (sessionId) => soon(() => ofSessions.publish(sessionId)),
    start: () => next(0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sweeping;
    },
  };
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
