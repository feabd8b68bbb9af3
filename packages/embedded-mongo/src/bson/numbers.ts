import { Decimal128, Double } from 'bson';
import { badValue, notImplemented } from '../errors.ts';
import { bsonTypeOf, isInt32, makeDouble, type Value } from './values.ts';

export type NumberValue = number | bigint | Double | Decimal128;
type NumberKind = 'int' | 'long' | 'double' | 'decimal';

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

export function isNumber(value: Value | undefined): value is NumberValue {
  if (typeof value === 'number' || typeof value === 'bigint') return true;
  if (typeof value !== 'object' || value === null) return false;
  const tag = bsonTypeOf(value);
  return tag === 'Double' || tag === 'Decimal128';
}

/** The nearest double. */
export function toNumber(value: NumberValue): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Double ? value.value : Number(value.toString());
}

function kindOf(value: NumberValue): NumberKind {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (typeof value === 'bigint') return 'long';
  return value instanceof Double ? 'double' : 'decimal';
}

/** Order by numeric value regardless of type. NaN equals itself and is below all numbers. */
export function compareNumbers(a: NumberValue, b: NumberValue): number {
  const left = a instanceof Double ? a.value : a;
  const right = b instanceof Double ? b.value : b;
  if (left instanceof Decimal128 || right instanceof Decimal128) return compareWithDecimal(left, right);
  if (left < right) return -1;
  if (left > right) return 1;
  const leftNaN = Number.isNaN(left);
  return leftNaN === Number.isNaN(right) ? 0 : leftNaN ? -1 : 1;
}

function compareWithDecimal(a: number | bigint | Decimal128, b: number | bigint | Decimal128): number {
  const left = exactOrSpecial(a);
  const right = exactOrSpecial(b);
  if (typeof left !== 'number' && typeof right !== 'number') return compareExact(left, right);
  // At least one is NaN or infinite, so the value of a finite one does not matter.
  return compareNumbers(typeof left === 'number' ? left : 0, typeof right === 'number' ? right : 0);
}

function exactOrSpecial(value: number | bigint | Decimal128) {
  if (value instanceof Decimal128) return decimalToExact(value);
  if (typeof value === 'bigint') return { coefficient: value, exponent: 0 };
  return Number.isFinite(value) ? doubleToExact(value) : value;
}

/** A string that is equal exactly for equal numbers. */
export function numberKey(value: NumberValue): string {
  if (typeof value === 'number') return doubleKey(value);
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Double) return doubleKey(value.value);
  const exact = decimalToExact(value);
  if (typeof exact === 'number') return String(exact);
  const nearest = Number(value.toString());
  if (Number.isFinite(nearest) && compareExact(doubleToExact(nearest), exact) === 0) return doubleKey(nearest);
  let { coefficient, exponent } = exact;
  while (coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  return exponent >= 0 ? (coefficient * 10n ** BigInt(exponent)).toString() : `${coefficient}e${exponent}`;
}

function doubleKey(value: number): string {
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value + 0) : BigInt(value).toString();
  return String(value);
}

/**
 * Adds with MongoDB's types: int32 grows to int64, int64 overflow is error 2, a double makes the sum a double,
 * decimal128 is refused (238).
 */
export function addNumbers(a: NumberValue, b: NumberValue): NumberValue {
  const kinds = [kindOf(a), kindOf(b)];
  if (kinds.includes('decimal')) throw notImplemented('arithmetic on decimal128');
  if (kinds.includes('double')) return makeDouble(toNumber(a) + toNumber(b));
  const result = BigInt(a as number | bigint) + BigInt(b as number | bigint);
  if (result < INT64_MIN || result > INT64_MAX)
    throw badValue('Failed to apply arithmetic: the result overflows int64');
  const small = Number(result);
  return kinds.includes('long') || !isInt32(small) ? result : small;
}

/** The integer in `value`; undefined when it is not a number or has a fraction. */
export function asInteger(value: Value | undefined): number | undefined {
  if (!isNumber(value)) return undefined;
  const number = toNumber(value);
  return Number.isInteger(number) ? number : undefined;
}

/** A finite number as coefficient × 10^exponent, exactly. */
interface Exact {
  coefficient: bigint;
  exponent: number;
}

/** NaN and the infinities have no exact form and are returned as doubles. */
function decimalToExact(decimal: Decimal128): Exact | number {
  const text = decimal.toString();
  const match = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return text === 'Infinity' ? Infinity : text === '-Infinity' ? -Infinity : Number.NaN;
  const [, sign, whole = '', fraction = '', power = '0'] = match;
  const coefficient = BigInt(`${whole}${fraction}` || '0');
  return { coefficient: sign === '-' ? -coefficient : coefficient, exponent: Number(power) - fraction.length };
}

/** Every finite double is a fraction over a power of two, so it has a finite decimal form. */
function doubleToExact(value: number): Exact {
  let exponent = 0;
  let scaled = value;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    exponent += 1;
  }
  return { coefficient: BigInt(scaled) * 5n ** BigInt(exponent), exponent: -exponent };
}

function compareExact(a: Exact, b: Exact): number {
  const shift = a.exponent - b.exponent;
  const left = shift > 0 ? a.coefficient * 10n ** BigInt(shift) : a.coefficient;
  const right = shift < 0 ? b.coefficient * 10n ** BigInt(-shift) : b.coefficient;
  return left < right ? -1 : left > right ? 1 : 0;
}
