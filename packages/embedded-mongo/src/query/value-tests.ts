import type { Binary } from 'bson';
import { BSONRegExp, BSONSymbol } from 'bson';
import { compareValues, equalValues, typeRank, valueKey } from '../bson/compare.ts';
import { asInteger, isNumber, toNumber } from '../bson/numbers.ts';
import { bsonTypeOf, type Doc, typeName, type Value } from '../bson/values.ts';
import { badValue, CommandError, failedToParse } from '../errors.ts';

export type ValueTest = (value: Value | undefined) => boolean;

/** Equality as queries have it: null also fits a missing field. */
export function equalsTest(wanted: Value): ValueTest {
  if (typeof wanted === 'string')
    return (value) => value === wanted || (value instanceof BSONSymbol && value.value === wanted);
  return (value) => equalValues(value, wanted);
}

/** `$gt` and friends: only values of the operand's own type compare, MinKey and MaxKey compare with all. */
export function comparisonTest(operator: '$gt' | '$gte' | '$lt' | '$lte', operand: Value): ValueTest {
  if (operand instanceof BSONRegExp) throw badValue(`Can't have RegEx as arg to predicate over field`);
  const rank = typeRank(operand);
  const acceptsAllTypes = rank === -1 || rank === 127;
  const isNaNOperand = isNumber(operand) && Number.isNaN(toNumber(operand));
  return (value) => {
    const valueRank = typeRank(value);
    if (valueRank !== rank && !acceptsAllTypes) return false;
    if (acceptsAllTypes && value === undefined) return false;
    if (rank === 10) {
      const isNaNValue = Number.isNaN(toNumber(value as number));
      if (isNaNValue || isNaNOperand) return isNaNValue && isNaNOperand && operator.length === 4;
    }
    const order = compareValues(value, operand);
    switch (operator) {
      case '$gt':
        return order > 0;
      case '$gte':
        return order >= 0;
      case '$lt':
        return order < 0;
      case '$lte':
        return order <= 0;
    }
  };
}

export function inTest(operator: string, list: Value): ValueTest {
  if (!Array.isArray(list)) throw badValue(`${operator} needs an array`);
  const patterns: ValueTest[] = [];
  const keys = new Set<string>();
  for (const wanted of list) {
    const key = firstKey(wanted);
    if (key?.startsWith('$')) throw badValue(`cannot nest $ under ${operator}`);
    if (wanted instanceof BSONRegExp) patterns.push(regexTest(wanted));
    keys.add(valueKey(wanted));
  }
  return (value) => keys.has(valueKey(value)) || patterns.some((test) => test(value));
}

function firstKey(value: Value): string | undefined {
  return typeName(value) === 'object' ? Object.keys(value as Doc)[0] : undefined;
}

/** A pattern fits strings (and an equal stored pattern). PCRE-only syntax is refused with MongoDB's code. */
export function regexTest(pattern: BSONRegExp): ValueTest {
  const regex = toRegExp(pattern.pattern, pattern.options);
  return (value) => {
    if (typeof value === 'string') return regex.test(value);
    if (value instanceof BSONSymbol) return regex.test(value.value);
    return value instanceof BSONRegExp && equalValues(value, pattern);
  };
}

export function toRegExp(source: string, options: string): RegExp {
  let flags = '';
  let text = source;
  const inline = /^\(\?([imsx]+)\)/.exec(source);
  if (inline) text = source.slice(inline[0].length);
  for (const option of new Set(options + (inline?.[1] ?? ''))) {
    if (option === 'i' || option === 'm' || option === 's') flags += option;
    else if (option === 'x') text = withoutExtendedSpace(text);
    else if (option !== 'u') throw new CommandError(51108, `invalid flag in regex options: ${option}`);
  }
  try {
    return new RegExp(text, `${flags}u`);
  } catch {
    try {
      // Escapes such as `\-` or `\_` are fine in PCRE and only an error in unicode mode.
      return new RegExp(text, flags);
    } catch (error) {
      throw new CommandError(51091, `Regular expression is invalid: ${(error as Error).message}`);
    }
  }
}

/** Option x: white space and comments outside of character classes mean nothing. */
function withoutExtendedSpace(pattern: string): string {
  return pattern.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|#[^\n]*|\s+/g, (part) =>
    /^[\\[]/.test(part) ? part : '',
  );
}

export function modTest(operand: Value): ValueTest {
  if (!Array.isArray(operand)) throw badValue('malformed mod, needs to be an array');
  if (operand.length < 2) throw badValue('malformed mod, not enough elements');
  if (operand.length > 2) throw badValue('malformed mod, too many elements');
  const [divisor, remainder] = operand.map((part) => (isNumber(part) ? Math.trunc(toNumber(part)) : Number.NaN));
  if (!Number.isFinite(divisor) || !Number.isFinite(remainder)) throw badValue('malformed mod, arguments not numbers');
  if (divisor === 0) throw badValue('divisor cannot be 0');
  return (value) => isNumber(value) && Math.trunc(toNumber(value)) % (divisor as number) === (remainder as number);
}

const TYPE_NUMBERS: Record<number, string> = {
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  13: 'javascript',
  14: 'symbol',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  127: 'maxKey',
  [-1]: 'minKey',
};
const NUMBER_TYPES = ['int', 'long', 'double', 'decimal'];

/** `$type`: names, numbers or a list of them. */
export function typeTest(operand: Value): ValueTest {
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(typeNames));
  if (wanted.size === 0) throw failedToParse('$type must match at least one type');
  return (value) => wanted.has(typeName(value));
}

function typeNames(operand: Value): string[] {
  if (operand === 'number') return NUMBER_TYPES;
  if (typeof operand === 'string') {
    if (!Object.values(TYPE_NUMBERS).includes(operand)) throw badValue(`Unknown type name alias: ${operand}`);
    return [operand];
  }
  const number = asInteger(operand);
  if (number === undefined) throw new CommandError(14, 'type must be represented as a number or a string');
  const name = TYPE_NUMBERS[number];
  if (name === undefined) throw badValue(`Invalid numerical type code: ${number}`);
  return [name];
}

type BitOperator = '$bitsAllSet' | '$bitsAllClear' | '$bitsAnySet' | '$bitsAnyClear';

export function bitsTest(operator: BitOperator, operand: Value): ValueTest {
  const mask = bitMask(operator, operand);
  return (value) => {
    const bits = bitsOf(value);
    if (bits === undefined) return false;
    const set = bits & mask;
    if (operator === '$bitsAllSet') return set === mask;
    if (operator === '$bitsAllClear') return set === 0n;
    return operator === '$bitsAnySet' ? set !== 0n : set !== mask;
  };
}

function bitMask(operator: string, operand: Value): bigint {
  if (Array.isArray(operand)) {
    return operand.reduce((mask: bigint, position) => {
      const bit = asInteger(position);
      if (bit === undefined || bit < 0) throw badValue(`bit positions must be non-negative integers in ${operator}`);
      return mask | (1n << BigInt(bit));
    }, 0n);
  }
  const bits = bitsOf(operand);
  if (bits === undefined || bits < 0n) throw badValue(`${operator} takes an Array, a number, or a BinData`);
  return bits;
}

function bitsOf(value: Value | undefined): bigint | undefined {
  if (isNumber(value)) {
    if (typeof value === 'bigint') return value;
    const whole = asInteger(value);
    return whole === undefined ? undefined : BigInt(whole);
  }
  if (typeof value !== 'object' || value === null || bsonTypeOf(value) !== 'Binary') return undefined;
  const binary = value as Binary;
  let bits = 0n;
  for (let i = binary.position - 1; i >= 0; i--) bits = (bits << 8n) | BigInt(binary.buffer[i] as number);
  return bits;
}
