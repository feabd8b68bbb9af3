import { equalValues } from '../bson/compare.ts';
import { asInteger, isNumber, toNumber } from '../bson/numbers.ts';
import { type Doc, isDoc, isTruthy, typeName, type Value } from '../bson/values.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import { expandedValues, splitPath } from '../query/paths.ts';
import type { IndexSpec } from './index-tree.ts';

const OPTIONS = new Set([
  'v',
  'name',
  'key',
  'ns',
  'unique',
  'sparse',
  'background',
  'partialFilterExpression',
  'expireAfterSeconds',
  'hidden',
]);
const NOT_COVERED = new Set([
  'collation',
  'wildcardProjection',
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'bucketSize',
  'storageEngine',
  'prepareUnique',
  'clustered',
]);

/** Reads an index specification. Throws 67 for an invalid one, 238 for an unsupported kind. */
export function parseIndexSpec(given: Doc): IndexSpec {
  for (const option of Object.keys(given)) {
    if (option === 'collation' && isDoc(given.collation) && given.collation.locale === 'simple') continue;
    if (NOT_COVERED.has(option)) throw notImplemented(`the index option ${option}`);
    if (!OPTIONS.has(option)) {
      throw new CommandError(
        197,
        `The field '${option}' is not valid for an index specification. Specification: ${Object.keys(given)}`,
      );
    }
  }
  const key = checkKey(given.key);
  const name = given.name ?? defaultName(key);
  if (typeof name !== 'string' || name === '') throw new CommandError(67, 'index name must be a non-empty string');
  const unique = isTruthy(given.unique);
  const sparse = isTruthy(given.sparse);
  const partial = given.partialFilterExpression;
  if (partial !== undefined && !isDoc(partial))
    throw new CommandError(14, "'partialFilterExpression' must be an object");
  if (partial !== undefined && sparse)
    throw new CommandError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  const expireAfterSeconds = expiry(given.expireAfterSeconds, key);
  const doc: Doc = { v: 2, key, name };
  if (unique) doc.unique = true;
  if (sparse) doc.sparse = true;
  if (partial) doc.partialFilterExpression = partial;
  if (expireAfterSeconds !== undefined) doc.expireAfterSeconds = expireAfterSeconds;
  if (isTruthy(given.hidden)) doc.hidden = true;
  return { name, key, unique, sparse, partialFilter: partial && compileFilter(partial), expireAfterSeconds, doc };
}

function checkKey(key: Value | undefined): Doc {
  if (!isDoc(key)) throw new CommandError(14, "The field 'key' must be an object");
  const paths = Object.keys(key);
  if (paths.length === 0) throw new CommandError(67, 'Index keys cannot be an empty object');
  for (const path of paths) {
    const direction = key[path] as Value;
    if (typeof direction === 'string') throw notImplemented(`the index type '${direction}'`);
    if (!isNumber(direction) || toNumber(direction) === 0 || Number.isNaN(toNumber(direction))) {
      throw new CommandError(
        67,
        `Values in v:2 index key pattern must be numbers other than zero, not ${typeName(direction)}`,
      );
    }
    if (path.includes('$**')) throw notImplemented('a wildcard index');
    if (path === '' || path.split('.').includes(''))
      throw new CommandError(67, 'Index keys cannot contain an empty field');
    if (path.startsWith('$'))
      throw new CommandError(67, `Index key contains an illegal field name: field name starts with '$'`);
  }
  return key;
}

function expiry(value: Value | undefined, key: Doc): number | undefined {
  if (value === undefined) return undefined;
  const seconds = isNumber(value) ? toNumber(value) : Number.NaN;
  if (!(seconds >= 0 && seconds <= 2147483647)) {
    throw new CommandError(67, `TTL index 'expireAfterSeconds' option must be within an acceptable range`);
  }
  if (Object.keys(key).length > 1) {
    throw new CommandError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL');
  }
  if (key._id !== undefined)
    throw new CommandError(197, "The field 'expireAfterSeconds' is not valid for an _id index specification");
  return asInteger(seconds) ?? seconds;
}

function defaultName(key: Doc): string {
  return Object.entries(key)
    .map(([path, direction]) => `${path}_${direction}`)
    .join('_');
}

/** Same fields in the same order with the same directions. */
export function sameKey(a: Doc, b: Doc): boolean {
  return equalValues(a, b);
}

/**
 * Whether a document has expired by a TTL index at `now`; undefined for other indexes. Only dates expire. Of several in
 * an array the earliest counts.
 */
export function expiryTest(spec: IndexSpec, now: number): ((doc: Doc) => boolean) | undefined {
  const { expireAfterSeconds, partialFilter } = spec;
  if (expireAfterSeconds === undefined) return undefined;
  const parts = splitPath(Object.keys(spec.key)[0] as string);
  const limit = now - expireAfterSeconds * 1000;
  return (doc) => {
    if (partialFilter && !partialFilter(doc)) return false;
    return expandedValues(doc, parts).some((value) => value instanceof Date && value.getTime() <= limit);
  };
}
