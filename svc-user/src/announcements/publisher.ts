import { healing } from '@luplay/live-kit';
import { type Kit, tellAuthNews } from '@luplay/service-kit';
import type { Channel, Marked } from './channel.ts';

/** Marked documents that are published in one round. */
const BATCH = 1_000;
/** Documents that change while NATS is away and are announced over Redis; those beyond wait for NATS. */
const ANNOUNCED_AT_ONCE = 10_000;

/** Publishes the documents of one channel. */
export interface Publisher {
  /** Publishes the document to NATS. */
  publish(id: string): Promise<void>;
  /** Announces the ended tokens of the document over Redis. */
  announce(id: string): Promise<void>;
  /**
   * A task of a reconciler: publishes what has changed, and everything that the buckets have lost. While NATS is away,
   * changes are announced over Redis and stay marked.
   */
  reconcile(now: number, stopping: AbortSignal): Promise<void>;
}

export function publisher<T extends { _id: string; unannounced?: true }>(
  kit: Pick<Kit, 'nats' | 'redis' | 'log'>,
  channel: Channel<T>,
): Publisher {
  const { publish } = channel;
  /** Revisions that were announced while NATS was away. */
  const announced = new Map<string, number>();

  async function announce(id: string): Promise<void> {
    const news = await channel.news(id);
    if (news) await tellAuthNews(kit.redis, news);
  }

  const heal = healing<T | Marked>(kit, {
    name: channel.name,
    all: channel.all,
    isIntact: channel.isIntact,
    recent: () => channel.marked(BATCH),
    async repair(item) {
      if (!item.unannounced && !(await channel.differs(item as T))) return false;
      // Services that have lost NATS hear of it over Redis.
      await announce(item._id).catch(() => undefined);
      await publish(item._id);
      return true;
    },
  });

  async function announceMarked(): Promise<void> {
    for (const { _id, revision } of await channel.marked(ANNOUNCED_AT_ONCE)) {
      if (announced.get(_id) === revision) continue;
      await announce(_id);
      announced.set(_id, revision);
    }
  }

  return {
    publish,
    announce,
    async reconcile(now, stopping) {
      if (!kit.nats.connected) return announceMarked();
      announced.clear();
      await heal(now, stopping);
    },
  };
}
