import type { Doc } from '../bson/values.ts';

/** A stored document: parsed, and as the bytes that go to the file and to clients. */
export interface StoredRecord {
  /** Rises with every insertion: natural order, and the row in the file. */
  readonly sequence: number;
  doc: Doc;
  bytes: Uint8Array;
}
