import type { Binary, BSONRegExp, BSONSymbol, Code, ObjectId, Timestamp } from 'bson';
import { compareNumbers, isNumber, type NumberValue, numberKey } from './numbers.ts';
import { bsonTypeOf, type Doc, type Value } from './values.ts';

/** MongoDB's order of types. Equal ranks compare by value. `undefined` (missing) sorts with null. */
const RANKS: Record<string, number> = {
  MinKey: -1,
  Double: 10,
  Decimal128: 10,
  BSONSymbol: 15,
  Binary: 30,
  ObjectId: 35,
  Timestamp: 47,
  BSONRegExp: 50,
  Code: 60,
  MaxKey: 127,
};

export function typeRank(value: Value | undefined): number {
  switch (typeof value) {
    case 'undefined':
      return 5;
    case 'number':
    case 'bigint':
      return 10;
    case 'string':
      return 15;
    case 'boolean':
      return 40;
  }
  if (value === null) return 5;
  if (Array.isArray(value)) return 25;
  if (value instanceof Date) return 45;
  const tag = bsonTypeOf(value);
  return tag === undefined ? 20 : (RANKS[tag] ?? 20);
}

/** Total order over BSON values: -1, 0 or 1. */
export function compareValues(a: Value | undefined, b: Value | undefined): number {
  const rank = typeRank(a);
  const other = typeRank(b);
  if (rank !== other) return rank < other ? -1 : 1;
  switch (rank) {
    case 10:
      return compareNumbers(a as NumberValue, b as NumberValue);
    case 15:
      return compareStrings(textOf(a as string), textOf(b as string));
    case 20:
      return compareDocs(a as Doc, b as Doc);
    case 25:
      return compareArrays(a as Value[], b as Value[]);
    case 30:
      return compareBinary(a as Binary, b as Binary);
    case 35:
      return Math.sign(Buffer.compare((a as ObjectId).id, (b as ObjectId).id));
    case 40:
      return Number(a) - Number(b);
    case 45:
      return Math.sign((a as Date).getTime() - (b as Date).getTime());
    case 47:
      return (a as Timestamp).compare(b as Timestamp);
    case 50:
      return (
        compareStrings((a as BSONRegExp).pattern, (b as BSONRegExp).pattern) ||
        compareStrings((a as BSONRegExp).options, (b as BSONRegExp).options)
      );
    case 60:
      return compareStrings((a as Code).code, (b as Code).code);
    default:
      return 0;
  }
}

export function equalValues(a: Value | undefined, b: Value | undefined): boolean {
  return a === b || compareValues(a, b) === 0;
}

function textOf(value: string | BSONSymbol): string {
  return typeof value === 'string' ? value : value.value;
}

/** Compares by code point, which is the order of the UTF-8 bytes. `<` would sort U+FFFD above emoji. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xSurrogate = x >= 0xd800 && x <= 0xdfff;
    const ySurrogate = y >= 0xd800 && y <= 0xdfff;
    if (xSurrogate !== ySurrogate) return xSurrogate ? 1 : -1;
    return x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

/** Field by field in stored order: type, then name, then value. */
function compareDocs(a: Doc, b: Doc): number {
  const aKeys = Object.keys(a);
  const bKeys = Object.keys(b);
  const length = Math.min(aKeys.length, bKeys.length);
  for (let i = 0; i < length; i++) {
    const aKey = aKeys[i] as string;
    const bKey = bKeys[i] as string;
    const byType = typeRank(a[aKey]) - typeRank(b[bKey]);
    if (byType !== 0) return Math.sign(byType);
    const order = compareStrings(aKey, bKey) || compareValues(a[aKey], b[bKey]);
    if (order !== 0) return order;
  }
  return Math.sign(aKeys.length - bKeys.length);
}

function compareArrays(a: Value[], b: Value[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return Math.sign(a.length - b.length);
}

/** Length first, then subtype, then bytes. */
function compareBinary(a: Binary, b: Binary): number {
  return (
    Math.sign(a.position - b.position) ||
    Math.sign(a.sub_type - b.sub_type) ||
    Buffer.compare(a.buffer.subarray(0, a.position), b.buffer.subarray(0, b.position))
  );
}

/** A string that is equal exactly for equal values. All hash maps of this package use it as their key. */
export function valueKey(value: Value | undefined): string {
  switch (typeof value) {
    case 'undefined':
      return 'z';
    case 'string':
      return `s${value}`;
    case 'boolean':
      return value ? 'bt' : 'bf';
  }
  if (value === null) return 'z';
  if (isNumber(value)) return `n${numberKey(value)}`;
  if (Array.isArray(value)) return `[${value.map(framedKey).join('')}]`;
  if (value instanceof Date) return `d${value.getTime()}`;
  switch (bsonTypeOf(value)) {
    case 'ObjectId':
      return `o${(value as ObjectId).toHexString()}`;
    case 'Binary': {
      const binary = value as Binary;
      return `x${binary.sub_type}:${Buffer.from(binary.buffer.subarray(0, binary.position)).toString('latin1')}`;
    }
    case 'BSONSymbol':
      return `s${(value as BSONSymbol).value}`;
    case 'Timestamp':
      return `t${(value as Timestamp).toString()}`;
    case 'BSONRegExp':
      return `r${framed((value as BSONRegExp).pattern)}${(value as BSONRegExp).options}`;
    case 'Code':
      return `c${(value as Code).code}`;
    case 'MinKey':
      return 'm';
    case 'MaxKey':
      return 'M';
    default: {
      const doc = value as Doc;
      return `{${Object.keys(doc)
        .map((key) => framed(key) + framedKey(doc[key]))
        .join('')}}`;
    }
  }
}

function framedKey(value: Value | undefined): string {
  return framed(valueKey(value));
}

/** Prefixes the length, so that no content can be mistaken for the end. */
function framed(text: string): string {
  return `${text.length}:${text}`;
}
