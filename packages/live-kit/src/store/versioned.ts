/** The fields that live-kit keeps in every stored document. A service's rules never change them. */
export interface Versioned {
  _id: string;
  /** Number of the last change. A write replaces only the state that has the number it was made from. */
  seq: number;
  /** Unique for each write: a writer that lost the reply recognises its own. */
  writeId: string;
  /** Epoch ms. */
  updatedAt: number;
  /** Idempotency keys of the newest commands, oldest first. */
  handled?: string[];
  /** By actor: the newest request, its reply, and the requests before it, the newest first. */
  replies?: Record<string, { request: string; reply: unknown; earlier?: string[] }>;
}
