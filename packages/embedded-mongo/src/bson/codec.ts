import {
  Binary,
  BSONError,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  MaxKey,
  MinKey,
  ObjectId,
  onDemand,
  Timestamp,
} from 'bson';
import { CommandError, notImplemented } from '../errors.ts';
import {
  type Doc,
  isDoc,
  MAX_DOC_BYTES,
  MAX_STORED_DEPTH,
  makeDouble,
  type Reply,
  setField,
  type Value,
} from './values.ts';
import { BsonWriter, tooDeep } from './writer.ts';

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

const writer = new BsonWriter();

/** Serialises a document. Throws 15 when it is nested too deep to be read again, 10334 when it is too large. */
export function encodeDoc(doc: Doc): Buffer {
  writer.begin();
  writer.document(doc, 1);
  return finished();
}

interface Element {
  key: string;
  depth: number;
  bytes: Uint8Array;
}

/** Long elements of stored documents by their value. Safe because parts of stored documents never change in place. */
const stored = new WeakMap<object, Element>();
const KEPT_BYTES = 256;
/** Of the elements of a whole document. */
const TOP_DEPTH = 2;

/** Like `encodeDoc`. Elements that the document shares with its previous version are copied, also nested ones. */
export function encodeStored(doc: Doc): Buffer {
  const long: [value: object, key: string, depth: number, begin: number, end: number][] = [];
  const write = (parent: Doc, depth: number) => {
    for (const key of Object.keys(parent)) {
      const value = parent[key] as Value;
      const isNested = Array.isArray(value) || isDoc(value);
      const known = isNested ? stored.get(value) : undefined;
      const isKnown = known !== undefined && known.key === key && known.depth === depth;
      const begin = writer.length;
      if (isKnown) writer.raw(known.bytes);
      else if (isDoc(value)) {
        const start = writer.openElement(key, depth);
        write(value, depth + 1);
        writer.close(start);
      } else writer.element(key, value, depth);
      const isLong = isNested && writer.length - begin >= KEPT_BYTES;
      if (isLong && (!isKnown || depth === TOP_DEPTH)) long.push([value, key, depth, begin, writer.length]);
    }
  };
  writer.begin();
  const start = writer.open();
  write(doc, TOP_DEPTH);
  writer.close(start);
  const bytes = finished();
  for (const [value, key, depth, begin, end] of long) {
    const element = bytes.subarray(begin, end);
    // Views of the newest buffer, so that the older ones can be collected. What is nested is not always written anew.
    stored.set(value, { key, depth, bytes: depth === TOP_DEPTH ? element : new Uint8Array(element) });
  }
  return bytes;
}

function finished(): Buffer {
  if (writer.length > MAX_DOC_BYTES) throw tooLarge(writer.length);
  return writer.finish();
}

/** Serialises a reply behind `prefixBytes` bytes that the caller fills. It may be deeper than what it shows. */
export function encodeReplyDoc(reply: Reply, prefixBytes: number): Buffer {
  writer.begin(prefixBytes);
  writer.document(reply, MAX_STORED_DEPTH - MAX_DEPTH);
  return writer.finish();
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
