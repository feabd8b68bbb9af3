import { BSONRegExp, Double } from 'bson';
import { compareNumbers, isNumber } from '../bson/numbers.ts';
import { type Doc, isDoc, setField, type Value } from '../bson/values.ts';
import { toRegExp } from '../query/value-tests.ts';

/**
 * mingo counts in JavaScript numbers: doubles that look like integers and int64 within 2^53 go in as such. Values without
 * any stay the very same objects. int64 beyond that, decimal128 and all other types go through untouched.
 */
export function toPlain<T extends Value | undefined>(value: T): T {
  return convert(value) as T;
}

function convert(value: Value | undefined): Value | undefined {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const converted = value.map((element) => convert(element) as Value);
    return converted.some((element, i) => element !== value[i]) ? converted : value;
  }
  if (value instanceof Double) return value.value;
  if (!isDoc(value)) return value;
  let copy: Doc | undefined;
  for (const key of Object.keys(value)) {
    const converted = convert(value[key]) as Value;
    if (converted !== value[key]) {
      copy ??= { ...value };
      setField(copy, key, converted);
    }
  }
  return copy ?? value;
}

/** A stage or expression as mingo takes it: patterns become RegExp, except in `$match`, which this package runs itself. */
export function toPlainExpression(value: Value): Value {
  if (value instanceof BSONRegExp) return toRegExp(value.pattern, value.options) as unknown as Value;
  if (Array.isArray(value)) return value.map(toPlainExpression);
  if (!isDoc(value)) return toPlain(value);
  const copy: Doc = {};
  for (const key of Object.keys(value)) {
    setField(copy, key, key === '$match' ? (value[key] as Value) : toPlainExpression(value[key] as Value));
  }
  return copy;
}

/** What mingo gives back, as values again: missing fields are left out. */
export function fromPlain(value: unknown): Value | undefined {
  if (value === undefined || typeof value === 'symbol' || typeof value === 'function') return undefined;
  if (value instanceof RegExp) return new BSONRegExp(value.source, value.flags.replace(/[^ims]/g, ''));
  if (Array.isArray(value)) return value.map((element) => fromPlain(element) ?? null);
  if (!isDoc(value)) return value as Value;
  const copy: Doc = {};
  for (const key of Object.keys(value)) {
    const field = fromPlain(value[key]);
    if (field !== undefined) setField(copy, key, field);
  }
  return copy;
}

/** Gives numbers that came out as they went in their own type back: an update must not turn an untouched int64 into a double. */
export function restoreTypes(result: Value, original: Value | undefined): Value {
  if (result === original || original === undefined) return result;
  if (isNumber(result) && isNumber(original)) return compareNumbers(result, original) === 0 ? original : result;
  if (Array.isArray(result) && Array.isArray(original))
    return result.map((element, i) => restoreTypes(element, original[i]));
  if (!isDoc(result) || !isDoc(original)) return result;
  const copy: Doc = {};
  for (const key of Object.keys(result)) {
    setField(copy, key, restoreTypes(result[key] as Value, Object.hasOwn(original, key) ? original[key] : undefined));
  }
  return copy;
}
