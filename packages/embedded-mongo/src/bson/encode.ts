import type { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, ObjectId, Timestamp } from 'bson';
import { CommandError } from '../errors.ts';
import { bsonTypeOf, type Doc, isInt32, MAX_STORED_DEPTH, type Value } from './values.ts';

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

const INITIAL_SIZE = 64 * 1024;
/** A larger scratch buffer is released after use, so that one large reply does not keep its memory. */
const KEPT_SIZE = 4 * 1024 * 1024;
const SHORT_TEXT = 24;

/** Bytes are cached for parts of stored documents up to this depth and from this length. */
const CACHED_DEPTH = 2;
const REMEMBERED_BYTES = 256;

let scratch = Buffer.allocUnsafeSlow(INITIAL_SIZE);
let position = 0;
let depth = 0;
/** Offsets of the parts of the stored document that is being encoded; null when it will not be stored. */
let parts: { value: object; depth: number; start: number; end: number }[] | null = null;
/** Cached bytes by depth. Safe because parts of stored documents are never changed in place. */
const cached = Array.from({ length: CACHED_DEPTH + 1 }, () => new WeakMap<object, Uint8Array>());

/**
 * Serialises a document that will be stored and never changed in place. Parts that it shares with its previous version
 * are not serialised again. The caller owns the returned copy.
 */
export function encodeStored(doc: Doc): Buffer {
  parts = [];
  try {
    const bytes = encodeDoc(doc);
    for (const part of parts) cached[part.depth]?.set(part.value, bytes.subarray(part.start, part.end));
    return bytes;
  } finally {
    parts = null;
  }
}

/** Serialises a document after `prefixBytes` bytes that the caller fills. The caller owns the returned copy. */
export function encodeDoc(doc: Doc | Reply, prefixBytes = 0): Buffer {
  position = 0;
  depth = 0;
  try {
    reserve(prefixBytes);
    position = prefixBytes;
    writeDoc(doc as Reply);
    return Buffer.from(scratch.subarray(0, position));
  } finally {
    if (scratch.length > KEPT_SIZE) scratch = Buffer.allocUnsafeSlow(INITIAL_SIZE);
  }
}

function reserve(bytes: number): void {
  if (position + bytes <= scratch.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(scratch.length * 2, position + bytes));
  scratch.copy(larger, 0, 0, position);
  scratch = larger;
}

function writeDoc(doc: Reply): void {
  if (parts && writeCached(doc)) return;
  const start = descend();
  reserve(5);
  position += 4;
  for (const key in doc) {
    const value = doc[key];
    if (value !== undefined) writeElement(key, value);
  }
  finish(start);
  if (parts) remember(doc, start);
}

function writeArray(values: ReplyValue[]): void {
  if (parts && writeCached(values)) return;
  const start = descend();
  reserve(5);
  position += 4;
  for (let i = 0; i < values.length; i++) writeElement(String(i), values[i] ?? null);
  finish(start);
  if (parts) remember(values, start);
}

/** Writes the cached bytes of the value, if there are any. */
function writeCached(value: object): boolean {
  const bytes = depth === 0 ? undefined : cached[depth]?.get(value);
  if (!bytes) return false;
  const start = position;
  writeBytes(bytes);
  // Point to the new buffer, so that the old one can be collected.
  parts?.push({ value, depth, start, end: position });
  return true;
}

function remember(value: object, start: number): void {
  if (depth === 0 || depth > CACHED_DEPTH || position - start < REMEMBERED_BYTES) return;
  parts?.push({ value, depth, start, end: position });
}

/** A document that could not be read back must not be written: error 15. */
function descend(): number {
  depth += 1;
  if (depth > MAX_STORED_DEPTH) {
    throw new CommandError(15, `BSONObj exceeded maximum nested object depth: ${MAX_STORED_DEPTH}`);
  }
  return position;
}

function finish(start: number): void {
  depth -= 1;
  reserve(1);
  scratch[position++] = 0;
  scratch.writeInt32LE(position - start, start);
}

/** Writes the type byte and the key. */
function head(type: number, key: string): void {
  reserve(key.length * 3 + 2);
  scratch[position++] = type;
  writeText(key);
  scratch[position++] = 0;
}

/** The caller must have reserved 3 bytes per UTF-16 unit. */
function writeText(text: string): void {
  if (text.length <= SHORT_TEXT) {
    let at = position;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 127) {
        position += scratch.write(text, position, 'utf8');
        return;
      }
      scratch[at++] = unit;
    }
    position = at;
  } else {
    position += scratch.write(text, position, 'utf8');
  }
}

function writeString(text: string): void {
  reserve(text.length * 3 + 5);
  const start = position;
  position += 4;
  writeText(text);
  scratch[position++] = 0;
  scratch.writeInt32LE(position - start - 4, start);
}

function writeInt32(value: number): void {
  reserve(4);
  position = scratch.writeInt32LE(value, position);
}

function writeInt64(value: bigint): void {
  reserve(8);
  position = scratch.writeBigInt64LE(BigInt.asIntN(64, value), position);
}

function writeDouble(value: number): void {
  reserve(8);
  position = scratch.writeDoubleLE(value, position);
}

function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  scratch.set(bytes, position);
  position += bytes.length;
}

function writeElement(key: string, value: Exclude<ReplyValue, undefined>): void {
  switch (typeof value) {
    case 'string':
      head(0x02, key);
      writeString(value);
      return;
    case 'number':
      if (isInt32(value)) {
        head(0x10, key);
        writeInt32(value);
        return;
      }
      head(0x01, key);
      writeDouble(value);
      return;
    case 'boolean':
      head(0x08, key);
      reserve(1);
      scratch[position++] = value ? 1 : 0;
      return;
    case 'bigint':
      head(0x12, key);
      writeInt64(value);
      return;
  }
  if (value === null) {
    head(0x0a, key);
    return;
  }
  if (Array.isArray(value)) {
    head(0x04, key);
    writeArray(value);
    return;
  }
  if (value instanceof Date) {
    head(0x09, key);
    writeInt64(BigInt(value.getTime()));
    return;
  }
  if (value instanceof RawDoc) {
    head(0x03, key);
    writeBytes(value.bytes);
    return;
  }
  const tag = bsonTypeOf(value);
  if (tag === undefined) {
    head(0x03, key);
    writeDoc(value as Reply);
    return;
  }
  writeTagged(key, tag, value);
}

function writeTagged(key: string, tag: string, value: object): void {
  switch (tag) {
    case 'ObjectId':
      head(0x07, key);
      writeBytes((value as ObjectId).id);
      return;
    case 'Double':
      head(0x01, key);
      writeDouble((value as Double).value);
      return;
    case 'Binary':
      head(0x05, key);
      writeBinary(value as Binary);
      return;
    case 'Decimal128':
      head(0x13, key);
      writeBytes((value as Decimal128).bytes);
      return;
    case 'Timestamp':
      head(0x11, key);
      writeInt32((value as Timestamp).i | 0);
      writeInt32((value as Timestamp).t | 0);
      return;
    case 'BSONRegExp': {
      const { pattern, options } = value as BSONRegExp;
      head(0x0b, key);
      reserve((pattern.length + options.length) * 3 + 2);
      writeText(pattern);
      scratch[position++] = 0;
      writeText(options);
      scratch[position++] = 0;
      return;
    }
    case 'BSONSymbol':
      head(0x0e, key);
      writeString((value as BSONSymbol).value);
      return;
    case 'Code':
      writeCode(key, value as Code);
      return;
    case 'MinKey':
      head(0xff, key);
      return;
    case 'MaxKey':
      head(0x7f, key);
      return;
    default:
      throw new TypeError(`cannot encode BSON type ${tag}`);
  }
}

function writeBinary(binary: Binary): void {
  const bytes = binary.buffer.subarray(0, binary.position);
  const nested = binary.sub_type === 2;
  writeInt32(bytes.length + (nested ? 4 : 0));
  reserve(1);
  scratch[position++] = binary.sub_type;
  if (nested) writeInt32(bytes.length);
  writeBytes(bytes);
}

function writeCode(key: string, code: Code): void {
  if (!code.scope) {
    head(0x0d, key);
    writeString(code.code);
    return;
  }
  head(0x0f, key);
  const start = position;
  reserve(4);
  position += 4;
  writeString(code.code);
  writeDoc(code.scope as Reply);
  scratch.writeInt32LE(position - start, start);
}
