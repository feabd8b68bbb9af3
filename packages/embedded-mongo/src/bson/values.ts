import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  type Decimal128,
  Double,
  type MaxKey,
  type MinKey,
  type ObjectId,
  type Timestamp,
} from 'bson';

/**
 * How BSON values are represented in this process, without loss of type.
 * - int32: integer number in the int32 range (never -0)
 * - double: any other number, or `Double` where the number would look like an int32
 * - int64: bigint
 * - regex: `BSONRegExp`
 * - `undefined` means "missing" and is never stored
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | ObjectId
  | Binary
  | Double
  | Decimal128
  | Timestamp
  | BSONRegExp
  | BSONSymbol
  | Code
  | MinKey
  | MaxKey
  | Value[]
  | Doc;

/** A BSON document. Stored documents are never changed in place: updates copy along the changed path. */
export interface Doc {
  [key: string]: Value;
}

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

/** MongoDB's limits of a document. */
export const MAX_STORED_DEPTH = 180;
export const MAX_DOC_BYTES = 16 * 1024 * 1024;

export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Own fields only, so `constructor` and `__proto__` are ordinary names. */
export function getField(doc: Doc, key: string): Value | undefined {
  return Object.hasOwn(doc, key) ? doc[key] : undefined;
}

export function setField(doc: Doc, key: string, value: Value): void {
  if (key === '__proto__') {
    Object.defineProperty(doc, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    doc[key] = value;
  }
}

export function bsonTypeOf(value: object): string | undefined {
  return (value as { _bsontype?: string })._bsontype;
}

export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** A double in this representation: wrapped only where the bare number would be read as an int32. */
export function makeDouble(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value;
}

/** The type's name in `$type` and in MongoDB's messages. */
export function typeName(value: Value | undefined): string {
  switch (typeof value) {
    case 'undefined':
      return 'missing';
    case 'boolean':
      return 'bool';
    case 'number':
      return isInt32(value) ? 'int' : 'double';
    case 'bigint':
      return 'long';
    case 'string':
      return 'string';
  }
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  const tag = bsonTypeOf(value);
  return tag === undefined ? 'object' : (BSON_NAMES[tag] ?? 'object');
}

const BSON_NAMES: Record<string, string> = {
  ObjectId: 'objectId',
  Binary: 'binData',
  Double: 'double',
  Decimal128: 'decimal',
  Timestamp: 'timestamp',
  BSONRegExp: 'regex',
  BSONSymbol: 'symbol',
  Code: 'javascript',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
};

/** Truth of flags and options: everything except false, null, zero and missing. */
export function isTruthy(value: Value | undefined): boolean {
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== 0n;
}
