import type { Value } from './values.ts';

/** Bytes that already are a BSON document; written into a reply as they are. */
export class RawDoc {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** What a reply may hold: BSON values, and documents that are bytes already. `undefined` fields are left out. */
export type ReplyValue = Value | RawDoc | undefined | ReplyValue[] | Reply;
export interface Reply {
  [key: string]: ReplyValue;
}
