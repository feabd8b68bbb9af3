import { Binary, BSONError, BSONRegExp, BSONSymbol, Code, Decimal128, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { CommandError } from '../errors.ts';
import { type Doc, MAX_STORED_DEPTH, makeDouble, setField, type Value } from './values.ts';

/** More than a stored document may have, for the command around it. */
const MAX_DEPTH = MAX_STORED_DEPTH + 20;
const KEY_CACHE_SIZE = 4096;
const MAX_CACHED_KEY = 32;
const READ_ERRORS = new Set(['ERR_OUT_OF_RANGE', 'ERR_BUFFER_OUT_OF_BOUNDS']);
const keyCache: string[] = new Array(KEY_CACHE_SIZE).fill('');

interface Reader {
  readonly buffer: Buffer;
  position: number;
}

/**
 * Reads the document at `offset`. Throws CommandError 22 (InvalidBSON) when the bytes are not a document.
 *
 * `bson`'s own decoder either loses int32/double/int64 or wraps every number, and takes about three times as long,
 * which is most of the cost of an update. The types are `bson`'s.
 */
export function decodeDoc(buffer: Buffer, offset = 0): Doc {
  const reader: Reader = { buffer, position: offset };
  try {
    return readDoc(reader, 0);
  } catch (error) {
    if (READ_ERRORS.has(String((error as { code?: unknown }).code)))
      throw new CommandError(22, 'invalid BSON: unexpected end of document');
    // The bson package rejected the value, such as a regular expression with unknown options.
    if (error instanceof BSONError) throw new CommandError(22, `invalid BSON: ${error.message}`);
    throw error;
  }
}

export function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readDoc(reader: Reader, depth: number): Doc {
  const end = readBounds(reader, depth);
  const doc: Doc = {};
  for (let type = reader.buffer[reader.position++]; type !== 0; type = reader.buffer[reader.position++]) {
    const key = readKey(reader);
    setField(doc, key, readValue(reader, type as number, depth));
  }
  if (reader.position !== end) throw invalid('document length does not fit its content');
  return doc;
}

function readArray(reader: Reader, depth: number): Value[] {
  const end = readBounds(reader, depth);
  const values: Value[] = [];
  for (let type = reader.buffer[reader.position++]; type !== 0; type = reader.buffer[reader.position++]) {
    while (reader.buffer[reader.position++] !== 0) if (reader.position > end) throw invalid('unterminated key');
    values.push(readValue(reader, type as number, depth));
  }
  if (reader.position !== end) throw invalid('array length does not fit its content');
  return values;
}

/** Checks the length prefix and returns the position after the document. */
function readBounds(reader: Reader, depth: number): number {
  if (depth > MAX_DEPTH) throw tooDeep();
  const start = reader.position;
  const end = start + readInt32(reader);
  if (end < start + 5 || end > reader.buffer.length || reader.buffer[end - 1] !== 0) throw invalid('bad length');
  return end;
}

function readKey(reader: Reader): string {
  const { buffer } = reader;
  const start = reader.position;
  let end = start;
  let hash = 5381;
  for (let byte = buffer[end]; byte !== 0; byte = buffer[++end]) {
    if (byte === undefined) throw invalid('unterminated key');
    hash = (hash * 33 + byte) | 0;
  }
  reader.position = end + 1;
  const length = end - start;
  if (length > MAX_CACHED_KEY) return buffer.toString('utf8', start, end);
  const slot = (hash ^ (hash >>> 15)) & (KEY_CACHE_SIZE - 1);
  const cached = keyCache[slot] as string;
  if (cached.length === length && sameBytes(cached, buffer, start)) return cached;
  const key = buffer.toString('utf8', start, end);
  if (key.length === length) keyCache[slot] = key;
  return key;
}

function sameBytes(key: string, buffer: Buffer, start: number): boolean {
  for (let i = 0; i < key.length; i++) if (key.charCodeAt(i) !== buffer[start + i]) return false;
  return true;
}

function readValue(reader: Reader, type: number, depth: number): Value {
  const { buffer } = reader;
  switch (type) {
    case 0x01: {
      const value = buffer.readDoubleLE(reader.position);
      reader.position += 8;
      return makeDouble(value);
    }
    case 0x02:
      return readString(reader);
    case 0x03:
      return readDoc(reader, depth + 1);
    case 0x04:
      return readArray(reader, depth + 1);
    case 0x05:
      return readBinary(reader);
    case 0x06:
    case 0x0a:
      return null;
    case 0x07:
      return new ObjectId(readBytes(reader, 12));
    case 0x08:
      return buffer[reader.position++] === 1;
    case 0x09:
      return new Date(Number(readInt64(reader)));
    case 0x0b:
      return new BSONRegExp(readCString(reader), readCString(reader));
    case 0x0c:
      throw new CommandError(238, 'the deprecated BSON type DBPointer is not supported by the embedded server');
    case 0x0d:
      return new Code(readString(reader));
    case 0x0e:
      return new BSONSymbol(readString(reader));
    case 0x0f: {
      reader.position += 4;
      const code = readString(reader);
      return new Code(code, readDoc(reader, depth + 1));
    }
    case 0x10:
      return readInt32(reader);
    case 0x11: {
      const increment = buffer.readUInt32LE(reader.position);
      const seconds = buffer.readUInt32LE(reader.position + 4);
      reader.position += 8;
      return new Timestamp({ t: seconds, i: increment });
    }
    case 0x12:
      return readInt64(reader);
    case 0x13:
      return new Decimal128(readBytes(reader, 16));
    case 0xff:
      return new MinKey();
    case 0x7f:
      return new MaxKey();
    default:
      throw invalid(`unknown type 0x${type?.toString(16)}`);
  }
}

function readInt32(reader: Reader): number {
  const value = reader.buffer.readInt32LE(reader.position);
  reader.position += 4;
  return value;
}

function readInt64(reader: Reader): bigint {
  const value = reader.buffer.readBigInt64LE(reader.position);
  reader.position += 8;
  return value;
}

function readBytes(reader: Reader, length: number): Buffer {
  const end = reader.position + length;
  if (length < 0 || end > reader.buffer.length) throw invalid('value beyond the end');
  const bytes = Buffer.from(reader.buffer.subarray(reader.position, end));
  reader.position = end;
  return bytes;
}

function readString(reader: Reader): string {
  const length = readInt32(reader);
  const start = reader.position;
  const end = start + length - 1;
  if (length < 1 || end >= reader.buffer.length || reader.buffer[end] !== 0) throw invalid('bad string length');
  reader.position = end + 1;
  return reader.buffer.toString('utf8', start, end);
}

function readCString(reader: Reader): string {
  const end = reader.buffer.indexOf(0, reader.position);
  if (end < 0) throw invalid('unterminated string');
  const text = reader.buffer.toString('utf8', reader.position, end);
  reader.position = end + 1;
  return text;
}

function readBinary(reader: Reader): Binary {
  let length = readInt32(reader);
  const subtype = reader.buffer[reader.position++] as number;
  // Subtype 2 repeats the length inside its payload.
  if (subtype === Binary.SUBTYPE_BYTE_ARRAY) length = readInt32(reader);
  return new Binary(readBytes(reader, length), subtype);
}

function invalid(reason: string): CommandError {
  return new CommandError(22, `invalid BSON: ${reason}`);
}

function tooDeep(): CommandError {
  return new CommandError(15, `BSONObj exceeded maximum nested object depth: ${MAX_DEPTH}`);
}
