import type { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, ObjectId, Timestamp } from 'bson';
import { CommandError } from '../errors.ts';
import {
  begin,
  closeLength,
  openLength,
  position,
  shrink,
  writeByte,
  writeBytes,
  writeCString,
  writeDouble,
  writeHead,
  writeInt32,
  writeInt64,
  writeString,
  written,
} from './byte-writer.ts';
import { RawDoc, type Reply, type ReplyValue } from './reply.ts';
import { bsonTypeOf, type Doc, isInt32, MAX_STORED_DEPTH } from './values.ts';

/** Bytes are cached for parts of stored documents up to this depth and from this length. */
const CACHED_DEPTH = 2;
const CACHED_BYTES = 256;

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
  depth = 0;
  begin(prefixBytes);
  try {
    writeDoc(doc as Reply);
    return written();
  } finally {
    shrink();
  }
}

function writeDoc(doc: Reply): void {
  if (parts && writeCached(doc)) return;
  descend();
  const start = openLength();
  for (const key in doc) {
    const value = doc[key];
    if (value !== undefined) writeElement(key, value);
  }
  ascend(start);
  if (parts) cache(doc, start);
}

function writeArray(values: ReplyValue[]): void {
  if (parts && writeCached(values)) return;
  descend();
  const start = openLength();
  for (let i = 0; i < values.length; i++) writeElement(String(i), values[i] ?? null);
  ascend(start);
  if (parts) cache(values, start);
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

function cache(value: object, start: number): void {
  if (depth === 0 || depth > CACHED_DEPTH || position - start < CACHED_BYTES) return;
  parts?.push({ value, depth, start, end: position });
}

/** A document that could not be read back must not be written: error 15. */
function descend(): void {
  depth += 1;
  if (depth > MAX_STORED_DEPTH) {
    throw new CommandError(15, `BSONObj exceeded maximum nested object depth: ${MAX_STORED_DEPTH}`);
  }
}

function ascend(start: number): void {
  depth -= 1;
  writeByte(0);
  closeLength(start);
}

function writeElement(key: string, value: Exclude<ReplyValue, undefined>): void {
  switch (typeof value) {
    case 'string':
      writeHead(0x02, key);
      writeString(value);
      return;
    case 'number':
      if (isInt32(value)) {
        writeHead(0x10, key);
        writeInt32(value);
        return;
      }
      writeHead(0x01, key);
      writeDouble(value);
      return;
    case 'boolean':
      writeHead(0x08, key);
      writeByte(value ? 1 : 0);
      return;
    case 'bigint':
      writeHead(0x12, key);
      writeInt64(value);
      return;
  }
  if (value === null) {
    writeHead(0x0a, key);
    return;
  }
  if (Array.isArray(value)) {
    writeHead(0x04, key);
    writeArray(value);
    return;
  }
  if (value instanceof Date) {
    writeHead(0x09, key);
    writeInt64(BigInt(value.getTime()));
    return;
  }
  if (value instanceof RawDoc) {
    writeHead(0x03, key);
    writeBytes(value.bytes);
    return;
  }
  const tag = bsonTypeOf(value);
  if (tag === undefined) {
    writeHead(0x03, key);
    writeDoc(value as Reply);
    return;
  }
  writeTagged(key, tag, value);
}

function writeTagged(key: string, tag: string, value: object): void {
  switch (tag) {
    case 'ObjectId':
      writeHead(0x07, key);
      writeBytes((value as ObjectId).id);
      return;
    case 'Double':
      writeHead(0x01, key);
      writeDouble((value as Double).value);
      return;
    case 'Binary':
      writeHead(0x05, key);
      writeBinary(value as Binary);
      return;
    case 'Decimal128':
      writeHead(0x13, key);
      writeBytes((value as Decimal128).bytes);
      return;
    case 'Timestamp':
      writeHead(0x11, key);
      writeInt32((value as Timestamp).i | 0);
      writeInt32((value as Timestamp).t | 0);
      return;
    case 'BSONRegExp': {
      const { pattern, options } = value as BSONRegExp;
      writeHead(0x0b, key);
      writeCString(pattern);
      writeCString(options);
      return;
    }
    case 'BSONSymbol':
      writeHead(0x0e, key);
      writeString((value as BSONSymbol).value);
      return;
    case 'Code':
      writeCode(key, value as Code);
      return;
    case 'MinKey':
      writeHead(0xff, key);
      return;
    case 'MaxKey':
      writeHead(0x7f, key);
      return;
    default:
      throw new TypeError(`cannot encode BSON type ${tag}`);
  }
}

function writeBinary(binary: Binary): void {
  const bytes = binary.buffer.subarray(0, binary.position);
  const nested = binary.sub_type === 2;
  writeInt32(bytes.length + (nested ? 4 : 0));
  writeByte(binary.sub_type);
  if (nested) writeInt32(bytes.length);
  writeBytes(bytes);
}

function writeCode(key: string, code: Code): void {
  if (!code.scope) {
    writeHead(0x0d, key);
    writeString(code.code);
    return;
  }
  writeHead(0x0f, key);
  const start = openLength();
  writeString(code.code);
  writeDoc(code.scope as Reply);
  closeLength(start);
}
