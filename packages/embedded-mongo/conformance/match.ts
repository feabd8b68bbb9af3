import { isDeepStrictEqual } from 'node:util';
import { EJSON, ObjectId } from 'bson';

/** Thrown when a test says nothing about this server. */
export class NotApplicable extends Error {}
/** Thrown when the server refused with NotImplemented, as documented in the README. */
export class NotCovered extends Error {}

type Json = Record<string, unknown>;

const TYPE_CHECKS: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  object: isObject,
  array: Array.isArray,
  objectId: (value) => value instanceof ObjectId || tagOf(value) === 'ObjectId',
  bool: (value) => typeof value === 'boolean',
  date: (value) => value instanceof Date,
  null: (value) => value === null,
  int: isNumeric,
  long: isNumeric,
  double: isNumeric,
  number: (value) => isNumeric(value) || tagOf(value) === 'Decimal128',
};

/**
 * Throws when `actual` does not match `expected` by the rules of the unified test format. Extra fields are allowed at
 * the root only.
 */
export function assertMatches(expected: unknown, actual: unknown, isRoot = true, path = 'result'): void {
  if (isObject(expected)) {
    const operator = Object.keys(expected)[0];
    if (operator?.startsWith('$$')) assertSpecial(operator, expected[operator], actual, isRoot, path);
    else assertDocument(expected, actual, isRoot, path);
    return;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) throw mismatch(path, expected, actual);
    if (expected.length !== actual.length) throw mismatch(`${path}.length`, expected.length, actual.length);
    for (const [i, element] of expected.entries())
      assertMatches(element, actual[i], isRoot && isObject(element), `${path}.${i}`);
    return;
  }
  const same =
    isNumeric(expected) && isNumeric(actual)
      ? Number(expected) === Number(actual)
      : isDeepStrictEqual(normal(expected), normal(actual));
  if (!same) throw mismatch(path, expected, actual);
}

function assertDocument(expected: Json, given: unknown, isRoot: boolean, path: string): void {
  // The driver uses maps where the order of fields matters: sorts, keys of indexes.
  const actual = given instanceof Map ? Object.fromEntries(given) : given;
  if (!isObject(actual)) throw mismatch(path, expected, actual);
  for (const [key, wanted] of Object.entries(expected)) {
    const operator = isObject(wanted) ? Object.keys(wanted)[0] : undefined;
    const present = Object.hasOwn(actual, key);
    if (operator === '$$exists') {
      if (present !== (wanted as Json).$$exists) throw mismatch(`${path}.${key}`, wanted, actual[key]);
    } else if (operator === '$$unsetOrMatches' && (!present || actual[key] === undefined || actual[key] === null)) {
      // `$$unsetOrMatches` also accepts an unset field.
    } else {
      if (!present) throw mismatch(`${path}.${key}`, wanted, undefined);
      assertMatches(wanted, actual[key], false, `${path}.${key}`);
    }
  }
  if (isRoot) return;
  for (const key of Object.keys(actual))
    if (!Object.hasOwn(expected, key)) throw mismatch(`${path}.${key}`, undefined, actual[key]);
}

function assertSpecial(operator: string, operand: unknown, actual: unknown, isRoot: boolean, path: string): void {
  switch (operator) {
    case '$$exists':
      if ((actual !== undefined) !== operand) throw mismatch(path, { [operator]: operand }, actual);
      return;
    case '$$type': {
      const types = Array.isArray(operand) ? operand : [operand];
      if (!types.some((type) => TYPE_CHECKS[type]?.(actual))) throw mismatch(path, { [operator]: operand }, actual);
      return;
    }
    case '$$unsetOrMatches':
      if (actual !== undefined && actual !== null) assertMatches(operand, actual, isRoot, path);
      return;
    case '$$lte':
      if (!(Number(actual) <= Number(operand))) throw mismatch(path, { [operator]: operand }, actual);
      return;
    case '$$matchAsRoot':
    case '$$matchAsDocument':
      assertMatches(
        operand,
        typeof actual === 'string' ? EJSON.parse(actual) : actual,
        operator === '$$matchAsRoot',
        path,
      );
      return;
    default:
      throw new NotApplicable(`the operator ${operator} is not in the runner`);
  }
}

function isObject(value: unknown): value is Json {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    tagOf(value) === undefined
  );
}

function tagOf(value: unknown): string | undefined {
  return (value as { _bsontype?: string } | null)?._bsontype;
}

function isNumeric(value: unknown): boolean {
  return (
    typeof value === 'number' || typeof value === 'bigint' || ['Long', 'Int32', 'Double'].includes(tagOf(value) ?? '')
  );
}

function normal(value: unknown): unknown {
  return tagOf(value) === undefined ? value : EJSON.serialize({ value } as never);
}

function mismatch(path: string, expected: unknown, actual: unknown): Error {
  return new Error(`${path}: expected ${show(expected)}, got ${show(actual)}`);
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : EJSON.stringify({ v: value } as never).slice(5, -1);
}
