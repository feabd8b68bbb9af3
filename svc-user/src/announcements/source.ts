import type { RevocationMessage } from '@luplay/contracts';
import { type Healable, isUnavailable, type TypedBucket } from '@luplay/service-kit';

/** A document that changed since it was last published. */
export interface Pending {
  _id: string;
  unannounced: true;
  /** Differs after each change. */
  revision: number;
}

/** Documents of one kind that are published to NATS buckets. */
export interface Source<T extends { _id: string } = { _id: string }>
  extends Pick<Healable<T>, 'name' | 'all' | 'isIntact'> {
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
