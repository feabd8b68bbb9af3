import { BSONRegExp, BSONSymbol } from 'bson';
import { compareValues, equalValues, typeRank, valueKey } from '../bson/compare.ts';
import { asInteger, isNumber, toNumber } from '../bson/numbers.ts';
import { type Doc, typeName, type Value } from '../bson/values.ts';
import { badValue, CommandError, failedToParse } from '../errors.ts';
import { compilePattern } from './pattern.ts';

export type ValueTest = (value: Value | undefined) => boolean;

/** Equality of queries: null also matches a missing field. */
export function equalsTest(wanted: Value): ValueTest {
  if (typeof wanted === 'string')
    return (value) => value === wanted || (value instanceof BSONSymbol && value.value === wanted);
  return (value) => equalValues(value, wanted);
}

/** `$gt` and the like. Only values of the operand's type compare; MinKey and MaxKey compare with all. */
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

/** A pattern matches strings and an equal stored pattern. Throws 51091 or 51108 for unsupported syntax. */
export function regexTest(pattern: BSONRegExp): ValueTest {
  const regex = compilePattern(pattern.pattern, pattern.options);
  return (value) => {
    if (typeof value === 'string') return regex.test(value);
    if (value instanceof BSONSymbol) return regex.test(value.value);
    return value instanceof BSONRegExp && equalValues(value, pattern);
  };
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

/** `$type`: a name, a number or a list of them. */
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

/** The regular expression of `$regex` and `$options`. */
export function regexOperand(operand: Value, options: Value | undefined): BSONRegExp {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (operand instanceof BSONRegExp) return new BSONRegExp(operand.pattern, sorted(options ?? operand.options));
  if (typeof operand !== 'string') throw badValue('$regex has to be a string');
  return new BSONRegExp(operand, sorted(options ?? ''));
}

function sorted(options: string): string {
  return [...options].sort().join('');
}

/** The test of `$size`. */
export function sizeTest(operand: Value): ValueTest {
  const size = asInteger(operand);
  if (size === undefined) throw badValue('Failed to parse $size. Expected an integer');
  if (size < 0) throw badValue('Failed to parse $size. Expected a non-negative number');
  return (value) => Array.isArray(value) && value.length === size;
}
