import {
  Binary,
  BSONError,
  BSONRegExp,
  BSONSymbol,
  Code,
  calculateObjectSize,
  Decimal128,
  MaxKey,
  MinKey,
  ObjectId,
  onDemand,
  serialize,
  Timestamp,
} from 'bson';
import { CommandError, notImplemented } from '../errors.ts';
import {
  type Doc,
  isDoc,
  MAX_DOC_BYTES,
  MAX_STORED_DEPTH,
  makeDouble,
  RawDoc,
  type Reply,
  type ReplyValue,
  setField,
  type Value,
} from './values.ts';

const { ByteUtils, NumberUtils, parseToElements } = onDemand;

/** More than a stored document may have, for the command around it. */
const MAX_DEPTH = MAX_STORED_DEPTH + 20;
const SMALLEST_DOC = 5;

/**
 * Reads the document at `offset`. Throws CommandError 22 (InvalidBSON) when the bytes are not a document. bson's own
 * `deserialize` would lose int32, double and int64, or make a DBRef of a document with `$ref`.
 */
export function decodeDoc(bytes: Uint8Array, offset = 0): Doc {
  try {
    return readDoc(bytes, offset, 0);
  } catch (error) {
    if (error instanceof BSONError || error instanceof RangeError) throw invalid(error.message);
    throw error;
  }
}

function readDoc(bytes: Uint8Array, start: number, depth: number): Doc {
  const doc: Doc = {};
  for (const [type, nameAt, nameLength, at, length] of elementsOf(bytes, start, depth)) {
    const name = ByteUtils.toUTF8(bytes, nameAt, nameAt + nameLength, false);
    setField(doc, name, readValue(bytes, type, at, length, depth));
  }
  return doc;
}

function readArray(bytes: Uint8Array, start: number, depth: number): Value[] {
  const values: Value[] = [];
  for (const [type, , , at, length] of elementsOf(bytes, start, depth)) {
    values.push(readValue(bytes, type, at, length, depth));
  }
  return values;
}

function elementsOf(bytes: Uint8Array, start: number, depth: number) {
  if (depth > MAX_DEPTH) throw tooDeep(MAX_DEPTH);
  if (NumberUtils.getInt32LE(bytes, start) < SMALLEST_DOC) throw invalid('bad length');
  return parseToElements(bytes, start);
}

function readValue(bytes: Uint8Array, type: number, at: number, length: number, depth: number): Value {
  switch (type) {
    case 0x01:
      return makeDouble(NumberUtils.getFloat64LE(bytes, at));
    case 0x02:
      return readText(bytes, at, length);
    case 0x03:
      return readDoc(bytes, at, depth + 1);
    case 0x04:
      return readArray(bytes, at, depth + 1);
    case 0x05:
      return readBinary(bytes, at, length);
    case 0x07:
      return new ObjectId(bytes.subarray(at, at + length));
    case 0x08:
      return bytes[at] === 1;
    case 0x09:
      return new Date(Number(NumberUtils.getBigInt64LE(bytes, at)));
    case 0x06:
    case 0x0a:
      return null;
    case 0x0b: {
      const options = bytes.indexOf(0, at) + 1;
      const pattern = ByteUtils.toUTF8(bytes, at, options - 1, false);
      return new BSONRegExp(pattern, ByteUtils.toUTF8(bytes, options, at + length - 1, false));
    }
    case 0x0c:
      throw notImplemented('the deprecated BSON type DBPointer');
    case 0x0d:
      return new Code(readText(bytes, at, length));
    case 0x0e:
      return new BSONSymbol(readText(bytes, at, length));
    case 0x0f: {
      const textLength = 4 + NumberUtils.getInt32LE(bytes, at + 4);
      return new Code(readText(bytes, at + 4, textLength), readDoc(bytes, at + 4 + textLength, depth + 1));
    }
    case 0x10:
      return NumberUtils.getInt32LE(bytes, at);
    case 0x11:
      return new Timestamp({ i: NumberUtils.getUint32LE(bytes, at), t: NumberUtils.getUint32LE(bytes, at + 4) });
    case 0x12:
      return NumberUtils.getBigInt64LE(bytes, at);
    case 0x13:
      return new Decimal128(copyOf(bytes, at, at + length));
    case 0x7f:
      return new MaxKey();
    case 0xff:
      return new MinKey();
    default:
      throw invalid(`unknown type 0x${type.toString(16)}`);
  }
}

function readText(bytes: Uint8Array, at: number, length: number): string {
  const end = at + length - 1;
  if (length <= 4 || bytes[end] !== 0) throw invalid('bad string length');
  return ByteUtils.toUTF8(bytes, at + 4, end, false);
}

function readBinary(bytes: Uint8Array, at: number, length: number): Binary {
  const subtype = bytes[at + 4] as number;
  if (subtype !== Binary.SUBTYPE_BYTE_ARRAY) return new Binary(copyOf(bytes, at + 5, at + length), subtype);
  // This subtype repeats the length inside its payload.
  if (NumberUtils.getInt32LE(bytes, at + 5) !== length - 9) throw invalid('bad length of a binary');
  return new Binary(copyOf(bytes, at + 9, at + length), subtype);
}

/** A view would keep the whole message in memory. */
function copyOf(bytes: Uint8Array, start: number, end: number): Buffer {
  return Buffer.from(bytes.subarray(start, end));
}

/** Serialises a document. Throws 15 when it is nested too deep to be read again, 10334 when it is too large. */
export function encodeDoc(doc: Doc): Buffer {
  checkDepth(doc, 1);
  return orTooLarge(doc, () => {
    const bytes = serialized(doc);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  });
}

interface Element {
  key: string;
  bytes: Uint8Array;
}

/** Long elements of stored documents by their value. Safe because parts of stored documents never change in place. */
const stored = new WeakMap<object, Element>();
const KEPT_BYTES = 256;

/** Like `encodeDoc`. Elements that the document shares with its previous version are not serialised again. */
export function encodeStored(doc: Doc): Buffer {
  return orTooLarge(doc, () => {
    const elements = Object.keys(doc).map((key) => elementOf(key, doc[key] as Value));
    const bytes = Buffer.concat(framed(elements.map((element) => element.bytes)));
    let end = 4;
    for (const element of elements) {
      const start = end;
      end += element.bytes.length;
      const value = doc[element.key] as Value;
      if (end - start < KEPT_BYTES || !(Array.isArray(value) || isDoc(value))) continue;
      // Point to the new buffer, so that the old one can be collected.
      stored.set(value, { key: element.key, bytes: bytes.subarray(start, end) });
    }
    return bytes;
  });
}

function elementOf(key: string, value: Value): Element {
  const known = typeof value === 'object' && value !== null ? stored.get(value) : undefined;
  if (known?.key === key) return known;
  checkDepth(value, 2);
  return { key, bytes: bare(key, value) };
}

/** Serialises a reply behind `prefixBytes` bytes that the caller fills. */
export function encodeReplyDoc(reply: Reply, prefixBytes: number): Buffer {
  return Buffer.concat([Buffer.alloc(prefixBytes), ...partsOf(reply)]);
}

function partsOf(holder: Reply | ReplyValue[]): Uint8Array[] {
  const elements = Object.entries(holder).flatMap(([key, value]) => {
    if (value instanceof RawDoc) return [Buffer.from(`\x03${key}\0`), value.bytes];
    if (Array.isArray(value)) return [Buffer.from(`\x04${key}\0`), ...partsOf(value)];
    return isDoc(value) ? [Buffer.from(`\x03${key}\0`), ...partsOf(value)] : [bare(key, value)];
  });
  return framed(elements);
}

const END = Buffer.alloc(1);

/** A document of these elements. */
function framed(elements: Uint8Array[]): Uint8Array[] {
  const length = Buffer.alloc(4);
  length.writeInt32LE(elements.reduce((total, { length: bytes }) => total + bytes, SMALLEST_DOC));
  return [length, ...elements, END];
}

/** One element of a document, without the frame. */
function bare(key: string, value: ReplyValue): Uint8Array {
  return serialized({ [key]: value }).subarray(4, -1);
}

/** Throws a RangeError for what exceeds the buffer of `serialize`, which itself may write less and say nothing. */
function serialized(doc: object): Uint8Array {
  const bytes = serialize(doc);
  if (bytes.length > MAX_DOC_BYTES) throw new RangeError(`${bytes.length} bytes`);
  return bytes;
}

function orTooLarge(doc: Doc, encode: () => Buffer): Buffer {
  try {
    return encode();
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(calculateObjectSize(doc)) : error;
  }
}

/** A document that could not be read back must not be written. */
function checkDepth(value: Value, depth: number): void {
  if (!Array.isArray(value) && !isDoc(value)) return;
  if (depth > MAX_STORED_DEPTH) throw tooDeep(MAX_STORED_DEPTH);
  for (const inner of Array.isArray(value) ? value : Object.values(value)) checkDepth(inner, depth + 1);
}

function tooDeep(limit: number): CommandError {
  return new CommandError(15, `BSONObj exceeded maximum nested object depth: ${limit}`);
}

export function tooLarge(bytes: number): CommandError {
  return new CommandError(
    10334,
    `BSONObj size: ${bytes} (0x${bytes.toString(16).toUpperCase()}) is invalid. Size must be between 0 and ${MAX_DOC_BYTES}(16MB)`,
  );
}

function invalid(reason: string): CommandError {
  return new CommandError(22, `invalid BSON: ${reason}`);
}
