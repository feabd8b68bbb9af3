import { type Kit, tellAuthNews } from '@luplay/service-kit';
import type { Channel } from './channel.ts';

const BATCH = 200;
const AT_ONCE = 8;
/** Documents that change while NATS is away and are told over Redis; those beyond wait for NATS. */
const TOLD_AT_ONCE = 10_000;

/** What follows one channel. */
export interface Follower {
  /** Publishes the document to NATS. */
  publish(id: string): Promise<void>;
  /** Tells over Redis what the document says of ended tokens. */
  tell(id: string): Promise<void>;
  /** Publishes what has changed, and everything that the buckets have lost. `askWitness`: look whether they have. */
  sweep(askWitness: boolean): Promise<void>;
  /** While NATS is away: what has changed is told over Redis, and stays marked for NATS. */
  tellMarked(): Promise<void>;
}

/** Keeps what a channel's buckets hold equal to its documents. */
export function follow<T extends { _id: string }>(
  kit: Pick<Kit, 'redis' | 'log'>,
  channel: Channel<T>,
  isStopped: () => boolean,
): Follower {
  /** A document that the bucket is known to hold. */
  let witness: string | null = null;
  let healed = false;
  /** Revisions that were told while NATS was away. */
  const toldAway = new Map<string, number>();

  async function publish(id: string): Promise<void> {
    await channel.publish(id);
    witness = id;
  }

  async function tell(id: string): Promise<void> {
    const news = await channel.news(id);
    if (news) await tellAuthNews(kit.redis, news);
  }

  async function publishMarked(): Promise<void> {
    for (let found = BATCH; found === BATCH && !isStopped(); ) {
      const marked = await channel.marked(BATCH);
      found = marked.length;
      await eachOf(marked, async ({ _id }) => {
        // A service that has lost NATS hears of it this way.
        await tell(_id).catch(() => undefined);
        await publish(_id);
      });
    }
  }

  /** Compares everything with the buckets and publishes what differs. */
  async function heal(): Promise<void> {
    let published = 0;
    const batch: T[] = [];
    const check = () =>
      eachOf(batch.splice(0), async (item) => {
        if (await channel.differs(item)) {
          await publish(item._id);
          published += 1;
        } else witness = item._id;
      });
    witness = null;
    for await (const item of channel.all()) {
      if (isStopped()) return;
      batch.push(item);
      if (batch.length >= BATCH) await check();
    }
    await check();
    healed = true;
    if (published > 0) kit.log.info({ published }, `bucket of ${channel.name} brought up to date`);
  }

  return {
    publish,
    tell,

    async sweep(askWitness) {
      toldAway.clear();
      if (askWitness && witness !== null && !(await channel.isThere(witness))) healed = false;
      if (!healed) await heal();
      await publishMarked();
    },

    async tellMarked() {
      for (const { _id, revision } of await channel.marked(TOLD_AT_ONCE)) {
        if (toldAway.get(_id) === revision) continue;
        await tell(_id);
        toldAway.set(_id, revision);
      }
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
