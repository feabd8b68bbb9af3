import { valueKey } from '../bson/compare.ts';
import { asInteger } from '../bson/numbers.ts';
import { type Doc, getField, isDoc, type Value } from '../bson/values.ts';
import { CommandError } from '../errors.ts';
import type { Matcher } from '../query/match.ts';
import { arrayIndex, expandedValues, splitPath } from '../query/paths.ts';
import type { StoredRecord } from './record.ts';

export interface IndexSpec {
  name: string;
  key: Doc;
  unique: boolean;
  sparse: boolean;
  partialFilter: Matcher | undefined;
  expireAfterSeconds: number | undefined;
  /** As sent by the client, for listIndexes and the file. */
  doc: Doc;
}

type Tuple = (Value | undefined)[];
type Level = Map<string, Level | Set<StoredRecord>>;

/**
 * An index for equality: nested hash maps, one level per field of the key, so that any prefix of a compound key finds
 * its documents without a scan. It has no order: ranges and sorts examine all candidates.
 */
export class IndexTree {
  readonly spec: IndexSpec;
  readonly paths: string[];
  /** A path names an array position. Such an index ensures uniqueness, but queries do not use it. */
  readonly positional: boolean;
  readonly #parts: string[][];
  readonly #root: Level = new Map();

  constructor(spec: IndexSpec) {
    this.spec = spec;
    this.paths = Object.keys(spec.key);
    this.#parts = this.paths.map(splitPath);
    this.positional = this.#parts.some((parts) => parts.some((part) => arrayIndex(part) >= 0));
  }

  /** Throws 11000 when a document other than `self` has one of the document's keys in a unique index. */
  checkUnique(namespace: string, doc: Doc, self: StoredRecord | undefined): void {
    if (!this.spec.unique) return;
    for (const tuple of this.#tuples(doc)) {
      const present = this.#leaf(tuple.map(valueKey));
      if (!present) continue;
      for (const record of present) if (record !== self) throw duplicateKey(namespace, this.spec, tuple);
    }
  }

  add(record: StoredRecord): void {
    for (const tuple of this.#tuples(record.doc)) {
      let level = this.#root;
      const keys = tuple.map(valueKey);
      for (const key of keys.slice(0, -1)) {
        let next = level.get(key) as Level | undefined;
        if (!next) {
          next = new Map();
          level.set(key, next);
        }
        level = next;
      }
      const last = keys.at(-1) as string;
      const records = level.get(last) as Set<StoredRecord> | undefined;
      if (records) records.add(record);
      else level.set(last, new Set([record]));
    }
  }

  remove(record: StoredRecord): void {
    for (const tuple of this.#tuples(record.doc)) removeFrom(this.#root, tuple.map(valueKey), 0, record);
  }

  /** Whether both documents have the same keys, so that the index does not change. */
  sameKeys(before: Doc, after: Doc): boolean {
    if (!this.spec.partialFilter && this.#parts.every((parts) => isUntouched(before, after, parts))) return true;
    const text = (doc: Doc) => this.#tuples(doc).map((tuple) => tuple.map(valueKey).join('\0'));
    const [a, b] = [text(before), text(after)];
    return a.length === b.length && a.every((key, i) => key === b[i]);
  }

  /** Finds documents whose leading fields each have one of the wanted keys. */
  lookup(wanted: string[][], found: Set<StoredRecord>): void {
    collect(this.#root, wanted, 0, found);
  }

  /** Whether the index has an entry for this document. */
  covers(doc: Doc): boolean {
    return this.#tuples(doc).length > 0;
  }

  #leaf(keys: string[]): Set<StoredRecord> | undefined {
    let level: Level | Set<StoredRecord> | undefined = this.#root;
    for (const key of keys) level = (level as Level | undefined)?.get(key);
    return level as Set<StoredRecord> | undefined;
  }

  #tuples(doc: Doc): Tuple[] {
    if (this.spec.partialFilter && !this.spec.partialFilter(doc)) return [];
    const tuples = distinctTuples(this.#expand(doc));
    return this.spec.sparse ? tuples.filter((tuple) => tuple.some((value) => value !== undefined)) : tuples;
  }

  /** Fields below the same array are combined element by element. Fields below two different arrays are error 171. */
  #expand(doc: Doc): Tuple[] {
    const shared = this.#sharedArray(doc);
    if (shared !== undefined) {
      const elements = doc[shared] as Value[];
      const docs = elements.length > 0 ? elements : [null];
      return docs.flatMap((element) => this.#expand({ ...doc, [shared]: element }));
    }
    const columns = this.#parts.map((parts) => {
      const values = expandedValues(doc, parts);
      // Scalars in an array have no fields. The document still needs an entry for its other keys.
      return values.length > 0 ? values : [undefined];
    });
    if (columns.length > 1 && columns.filter((column) => column.length > 1).length > 1) {
      throw new CommandError(171, `cannot index parallel arrays [${this.paths.join('] [')}]`);
    }
    return columns.reduce<Tuple[]>(
      (tuples, column) => tuples.flatMap((tuple) => column.map((value) => [...tuple, value])),
      [[]],
    );
  }

  #sharedArray(doc: Doc): string | undefined {
    if (this.#parts.length < 2) return undefined;
    const seen = new Set<string>();
    for (const [first] of this.#parts as [string][]) {
      if (seen.has(first) && Array.isArray(doc[first])) return first;
      seen.add(first);
    }
    return undefined;
  }
}

/**
 * Whether the same value object is at the path. Updates share unchanged parts, so comparing identity is usually enough.
 */
function isUntouched(
  before: Value | undefined,
  after: Value | undefined,
  parts: readonly string[],
  depth = 0,
): boolean {
  if (before === after) return true;
  const part = parts[depth];
  if (part === undefined || !isDoc(before) || !isDoc(after)) return false;
  return isUntouched(getField(before, part), getField(after, part), parts, depth + 1);
}

function distinctTuples(tuples: Tuple[]): Tuple[] {
  if (tuples.length < 2) return tuples;
  return [...new Map(tuples.map((tuple) => [JSON.stringify(tuple.map(valueKey)), tuple])).values()];
}

function removeFrom(level: Level, keys: string[], depth: number, record: StoredRecord): void {
  const key = keys[depth] as string;
  const next = level.get(key);
  if (!next) return;
  if (next instanceof Set) next.delete(record);
  else removeFrom(next, keys, depth + 1, record);
  if (next.size === 0) level.delete(key);
}

function collect(level: Level | Set<StoredRecord>, wanted: string[][], depth: number, found: Set<StoredRecord>): void {
  if (level instanceof Set) {
    for (const record of level) found.add(record);
  } else if (depth < wanted.length) {
    for (const key of wanted[depth] as string[]) {
      const next = level.get(key);
      if (next) collect(next, wanted, depth + 1, found);
    }
  } else {
    for (const next of level.values()) collect(next, wanted, depth, found);
  }
}

/** MongoDB's message, with keyPattern and keyValue. */
export function duplicateKey(namespace: string, spec: Pick<IndexSpec, 'name' | 'key'>, tuple: Tuple): CommandError {
  const keyValue: Doc = {};
  Object.keys(spec.key).forEach((path, i) => {
    keyValue[path] = tuple[i] ?? null;
  });
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`);
  return new CommandError(
    11000,
    `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: { ${shown.join(', ')} }`,
    { keyPattern: spec.key, keyValue },
  );
}

function show(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number')
    return asInteger(value) === undefined || Math.abs(value) < 2 ** 31 ? String(value) : `${value}.0`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) return `[ ${value.map(show).join(', ')} ]`;
  if (isDoc(value))
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${key}: ${show(inner)}`)
      .join(', ')} }`;
  const tag = value === null ? undefined : (value as { _bsontype?: string })._bsontype;
  return tag === 'ObjectId' ? `ObjectId('${value}')` : String(value);
}
