import type { AuthNews } from '@luplay/contracts';
import type { Healable } from '@luplay/live-kit';
import { isUnavailable, type TypedBucket } from '@luplay/service-kit';

/** A document that changed and was not published since. */
export interface Marked {
  _id: string;
  unannounced: true;
  /** Another one after each change. */
  revision: number;
}

/** One kind of document whose state stands in buckets for the other services. */
export interface Channel<T extends { _id: string } = { _id: string }>
  extends Pick<Healable<T>, 'name' | 'all' | 'isIntact'> {
  /** Whether the buckets hold something else, or nothing. */
  differs(item: T): Promise<boolean>;
  /** At most `limit` of the marked documents. */
  marked(limit: number): Promise<Marked[]>;
  /** Publishes the document as it is now and removes its mark. Nothing when it is gone. */
  publish(id: string): Promise<void>;
  /** The ended tokens of the document, which are announced over Redis too; null: none, or the document is gone. */
  news(id: string): Promise<AuthNews | null>;
}

/** The bucket's value; null also for a value of an older contract, which is to be written anew. */
export async function held<V>(bucket: TypedBucket<V>, key: string): Promise<V | null> {
  try {
    return await bucket.get(key);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return null;
  }
}
