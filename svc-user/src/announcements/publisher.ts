import type { RevocationMessage } from '@luplay/contracts';
import {
  type Healable,
  healing,
  isUnavailable,
  type Kit,
  publishRevocation,
  type TypedBucket,
} from '@luplay/service-kit';

/** A document that changed since it was last published. */
interface Pending {
  _id: string;
  unannounced: true;
  /** Differs after each change. */
  revision: number;
}

/** Documents of one kind that are published to NATS buckets. */
export interface Source<T extends { _id: string } = { _id: string }>
  extends Pick<Healable<T>, 'name' | 'all' | 'buckets'> {
  /** Whether the buckets lack the document or hold another state of it. */
  isStale(item: T): Promise<boolean>;
  pending(limit: number): Promise<Pending[]>;
  /** Publishes the current document and clears its `unannounced` mark. Does nothing if it was deleted. */
  publish(id: string): Promise<void>;
  /** The revocation to publish over Redis; null when the document revokes nothing or was deleted. */
  revocation(id: string): Promise<RevocationMessage | null>;
}

/** The stored value; null also for an unreadable one of an earlier contract, which is then overwritten. */
export async function readBucket<V>(bucket: TypedBucket<V>, key: string): Promise<V | null> {
  try {
    return await bucket.get(key);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return null;
  }
}

/** Pending documents that are published in one round. */
const BATCH = 1_000;
/** While NATS is away, at most so many changed documents are published over Redis. Further ones wait for NATS. */
const REDIS_ONLY_LIMIT = 10_000;

export type Publisher = ReturnType<typeof createPublisher>;

/** Publishes the documents of one source. */
export function createPublisher<T extends { _id: string; unannounced?: true }>(
  kit: Pick<Kit, 'nats' | 'redis' | 'log'>,
  source: Source<T>,
) {
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
    buckets: source.buckets,
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
    /** Publishes the document to NATS. */
    publish,
    /** Publishes the document's revocation, if any, over Redis. */
    publishRevocation: revoke,
    /**
     * A task of a reconciler: publishes changed documents, and all others that the buckets lack. While NATS is away,
     * revocations are published over Redis and their documents stay marked.
     */
    async reconcile(now: number, stopping: AbortSignal): Promise<void> {
      if (!kit.nats.connected) return publishPendingRevocations();
      publishedOverRedis.clear();
      await heal(now, stopping);
    },
  };
}
