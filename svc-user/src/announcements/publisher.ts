import { healing, type Kit, publishRevocation } from '@luplay/service-kit';
import type { Pending, Source } from './source.ts';

/** Pending documents that are published in one round. */
const BATCH = 1_000;
/** While NATS is away, at most so many changed documents are published over Redis. Further ones wait for NATS. */
const REDIS_ONLY_LIMIT = 10_000;

/** Publishes the documents of one source. */
export interface Publisher {
  /** Publishes the document to NATS. */
  publish(id: string): Promise<void>;
  /** Publishes the document's revocation, if any, over Redis. */
  publishRevocation(id: string): Promise<void>;
  /**
   * A task of a reconciler: publishes changed documents, and all others that the buckets lack. While NATS is away,
   * revocations are published over Redis and their documents stay marked.
   */
  reconcile(now: number, stopping: AbortSignal): Promise<void>;
}

export function createPublisher<T extends { _id: string; unannounced?: true }>(
  kit: Pick<Kit, 'nats' | 'redis' | 'log'>,
  source: Source<T>,
): Publisher {
  const { publish } = source;
  /** Revisions published over Redis during the current outage of NATS, by document id. */
  const publishedOverRedis = new Map<string, number>();

  async function revoke(id: string): Promise<void> {
    const message = await source.revocation(id);
    if (message) await publishRevocation(kit.redis, message);
  }

  const heal = healing<T | Pending>(kit, {
    name: source.name,
    all: source.all,
    isIntact: source.isIntact,
    recent: () => source.pending(BATCH),
    async repair(item) {
      if (!item.unannounced && !(await source.isStale(item as T))) return false;
      // Also reaches services that have lost their connection to NATS.
      await revoke(item._id).catch(() => undefined);
      await publish(item._id);
      return true;
    },
  });

  async function publishPendingRevocations(): Promise<void> {
    for (const { _id, revision } of await source.pending(REDIS_ONLY_LIMIT)) {
      if (publishedOverRedis.get(_id) === revision) continue;
      await revoke(_id);
      publishedOverRedis.set(_id, revision);
    }
  }

  return {
    publish,
    publishRevocation: revoke,
    async reconcile(now, stopping) {
      if (!kit.nats.connected) return publishPendingRevocations();
      publishedOverRedis.clear();
      await heal(now, stopping);
    },
  };
}
