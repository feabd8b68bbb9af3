import type { Doc } from '../bson/values.ts';

/** A stored document: parsed, and as the bytes for the file and for clients. */
export interface StoredRecord {
  /** Grows with every insertion. It is the natural order and the row number in the file. */
  readonly sequence: number;
  doc: Doc;
  bytes: Uint8Array;
}
