import type { AuthNews } from '@luplay/contracts';
import { isUnavailable, type TypedBucket } from '@luplay/service-kit';

/** One kind of document whose state stands in buckets for the other services. */
export interface Channel<T extends { _id: string } = { _id: string }> {
  /** For the log. */
  name: string;
  /** Everything that the buckets should hold. */
  all(): AsyncIterable<T>;
  /** Whether the buckets say something else, or nothing. */
  differs(item: T): Promise<boolean>;
  /**
   * Documents that changed and were not published since; at most `limit`. A change has another revision than the one
   * before.
   */
  marked(limit: number): Promise<{ _id: string; revision: number }[]>;
  /** Publishes the document as it is now and takes its mark off. Nothing when it is gone. */
  publish(id: string): Promise<void>;
  /** Whether the bucket holds anything of this document. */
  isThere(id: string): Promise<boolean>;
  /** What the document says of ended tokens, which is told over Redis too; null: nothing, or the document is gone. */
  news(id: string): Promise<AuthNews | null>;
}

/** What the bucket holds; null also for a value of an older kind, which is to be written anew. */
export async function held<V>(bucket: TypedBucket<V>, key: string): Promise<V | null> {
  try {
    return await bucket.get(key);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return null;
  }
}
