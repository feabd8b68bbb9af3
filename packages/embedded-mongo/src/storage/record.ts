import type { Doc } from '../bson/values.ts';

/** One version of a document: parsed, and as the bytes for the file and for clients. It never changes. */
export interface Content {
  readonly doc: Doc;
  readonly bytes: Uint8Array;
  /** Length of `bytes`. */
  readonly size: number;
}

/** A document in memory, `content` being its present version. */
export class StoredRecord {
  /** Grows with every insertion. It is the natural order and the row number in the file. */
  readonly sequence: number;
  content: Content;

  constructor(sequence: number, content: Content) {
    this.sequence = sequence;
    this.content = content;
  }

  get doc(): Doc {
    return this.content.doc;
  }

  get bytes(): Uint8Array {
    return this.content.bytes;
  }
}
