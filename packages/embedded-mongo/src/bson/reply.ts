import type { Value } from './values.ts';

/** Bytes that are already a BSON document. They are copied into a reply unchanged. */
export class RawDoc {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** What a reply may hold: BSON values and encoded documents. `undefined` fields are left out. */
export type ReplyValue = Value | RawDoc | undefined | ReplyValue[] | Reply;
export interface Reply {
  [key: string]: ReplyValue;
}
