import { BSONRegExp } from 'bson';
import { valueKey } from '../bson/compare.ts';
import { type Doc, isDoc, type Value } from '../bson/values.ts';
import { badValue } from '../errors.ts';
import { compileFilter, isOperatorDoc } from '../query/match.ts';
import { compileSort } from '../query/sort.ts';
import type { Collection } from './collection.ts';
import { sameKey } from './index-spec.ts';
import type { IndexTree } from './index-tree.ts';
import type { StoredRecord } from './record.ts';

interface Selection {
  filter: Doc;
  sort?: Doc | undefined;
  hint?: Value | undefined;
  /** Documents to skip, and the maximum to return (0: no limit). */
  skip?: number;
  limit?: number;
}

/** The matching records, in order. */
export function select(collection: Collection | undefined, selection: Selection): StoredRecord[] {
  const { filter, skip = 0, limit = 0 } = selection;
  const matches = compileFilter(filter);
  const order = compileSort(selection.sort);
  const backwards = selection.sort?.$natural === -1;
  const wanted = limit === 0 ? Number.POSITIVE_INFINITY : skip + limit;
  const enough = order || backwards ? Number.POSITIVE_INFINITY : wanted;
  const found: StoredRecord[] = [];
  const sort = () => order && found.sort((a, b) => order(a.doc, b.doc));
  let last: StoredRecord | undefined;
  for (const record of plan(collection, filter, selection.hint).candidates) {
    if (!matches(record.doc)) continue;
    // Among equals the first to arrive wins, as in a stable sort of all.
    if (order && last && order(last.doc, record.doc) <= 0) continue;
    found.push(record);
    if (found.length >= enough) break;
    if (order && found.length >= 2 * wanted) {
      sort();
      found.length = wanted;
      last = found.at(-1);
    }
  }
  sort();
  if (backwards) found.reverse();
  return skip === 0 && limit === 0 ? found : found.slice(skip, limit === 0 ? undefined : skip + limit);
}

interface Plan {
  stage: 'IDHACK' | 'IXSCAN' | 'COLLSCAN';
  indexName?: string;
  /** Fields of the index's key that the filter compares for equality. */
  prefix?: string[];
  /** A superset of the matching documents, in natural order. */
  candidates: Iterable<StoredRecord>;
}

interface Pinned {
  keys: string[];
  /** One of the values is null, so documents without the field match too. */
  acceptsMissing: boolean;
}

/** Finds candidate documents: by `_id`, by the index with the longest matching prefix, or all of them. */
export function plan(collection: Collection | undefined, filter: Doc, hint?: Value): Plan {
  const hinted = resolveHint(collection, hint);
  if (!collection) return { stage: 'COLLSCAN', candidates: [] };
  if (hinted && hinted !== 'natural' && hinted !== '_id_') return hintedPlan(collection, hinted);
  const pinned = pinnedPaths(filter);
  const id = pinned.get('_id');
  if (id && hinted !== 'natural') {
    const records = id.keys.map((key) => collection.byIdKey(key)).filter((record) => record !== undefined);
    return { stage: 'IDHACK', indexName: '_id_', candidates: inNaturalOrder(records) };
  }
  const best = hinted || pinned.size === 0 ? undefined : bestIndex(collection, pinned);
  if (!best) return { stage: 'COLLSCAN', candidates: collection.all() };
  const found = new Set<StoredRecord>();
  best.index.lookup(
    best.prefix.map((path) => (pinned.get(path) as Pinned).keys),
    found,
  );
  return {
    stage: 'IXSCAN',
    indexName: best.index.spec.name,
    prefix: best.prefix,
    candidates: inNaturalOrder([...found]),
  };
}

function bestIndex(
  collection: Collection,
  pinned: Map<string, Pinned>,
): { index: IndexTree; prefix: string[] } | undefined {
  let best: { index: IndexTree; prefix: string[] } | undefined;
  for (const index of collection.indexes.values()) {
    const { partialFilter, sparse, doc } = index.spec;
    if (partialFilter || doc.hidden || index.positional) continue;
    const free = index.paths.findIndex((path) => !pinned.has(path));
    const prefix = free < 0 ? index.paths : index.paths.slice(0, free);
    if (prefix.length === 0) continue;
    // A sparse index lacks documents without its fields, which may match here.
    if (sparse && prefix.every((path) => pinned.get(path)?.acceptsMissing)) continue;
    const wins =
      !best || prefix.length > best.prefix.length || (prefix.length === best.prefix.length && index.spec.unique);
    if (wins) best = { index, prefix };
  }
  return best;
}

function inNaturalOrder(records: StoredRecord[]): StoredRecord[] {
  return records.length < 2 ? records : records.sort((a, b) => a.sequence - b.sequence);
}

/** Paths that the filter compares for equality with one or several values, at its top level or under `$and`. */
function pinnedPaths(filter: Doc, pinned = new Map<string, Pinned>()): Map<string, Pinned> {
  for (const key of Object.keys(filter)) {
    const condition = filter[key] as Value;
    if (key === '$and' && Array.isArray(condition)) {
      for (const clause of condition) if (isDoc(clause)) pinnedPaths(clause, pinned);
    } else if (!key.startsWith('$')) {
      const values = pinnedValues(condition);
      if (values && !pinned.has(key)) {
        pinned.set(key, { keys: [...new Set(values.map(valueKey))], acceptsMissing: values.includes(null) });
      }
    }
  }
  return pinned;
}

function pinnedValues(condition: Value): Value[] | undefined {
  let values: Value[];
  if (isDoc(condition) && isOperatorDoc(condition)) {
    if (condition.$eq !== undefined) values = [condition.$eq];
    else if (Array.isArray(condition.$in)) values = condition.$in;
    else return undefined;
  } else values = [condition];
  // A pattern matches many values, and an index has no entries for whole arrays.
  return values.some((value) => value instanceof BSONRegExp || Array.isArray(value)) ? undefined : values;
}

function resolveHint(
  collection: Collection | undefined,
  hint: Value | undefined,
): IndexTree | 'natural' | '_id_' | undefined {
  if (hint === undefined || (isDoc(hint) && Object.keys(hint).length === 0)) return undefined;
  if (isDoc(hint) && hint.$natural !== undefined) return 'natural';
  if (hint === '_id_' || (isDoc(hint) && sameKey(hint, { _id: 1 }))) return '_id_';
  for (const index of collection?.indexes.values() ?? []) {
    if (hint === index.spec.name || (isDoc(hint) && sameKey(hint, index.spec.key))) return index;
  }
  if (typeof hint !== 'string' && !isDoc(hint)) throw badValue('Hint must be a string or an object');
  throw badValue(
    'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
  );
}

/** A hinted sparse or partial index hides documents that it does not contain, as in MongoDB. */
function hintedPlan(collection: Collection, index: IndexTree): Plan {
  const candidates = [...collection.all()].filter((record) => index.covers(record.doc));
  return { stage: 'IXSCAN', indexName: index.spec.name, prefix: [], candidates };
}
