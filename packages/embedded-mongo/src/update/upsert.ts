import { BSONRegExp } from 'bson';
import { type Doc, isDoc, type Value } from '../bson/values.ts';
import { CommandError } from '../errors.ts';
import { isOperatorDoc } from '../query/matcher.ts';
import { splitPath } from '../query/paths.ts';
import { Draft } from './draft.ts';

/** The document that an upsert starts from: the fields that the filter compares for equality, also below `$and`. */
export function docFromFilter(filter: Doc): Doc {
  const draft = new Draft({});
  const seen = new Set<string>();
  for (const [path, value] of equalities(filter)) {
    if (seen.has(path)) throw new CommandError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
    seen.add(path);
    draft.set(splitPath(path), value);
  }
  return draft.doc;
}

function* equalities(filter: Doc): Generator<[string, Value]> {
  for (const key of Object.keys(filter)) {
    const condition = filter[key] as Value;
    if (key === '$and' || (key === '$or' && Array.isArray(condition) && condition.length === 1)) {
      for (const clause of condition as Value[]) if (isDoc(clause)) yield* equalities(clause);
    } else if (!key.startsWith('$') && !(condition instanceof BSONRegExp)) {
      const value = isDoc(condition) && isOperatorDoc(condition) ? equalOperand(condition) : condition;
      if (value !== undefined) yield [key, value];
    }
  }
}

function equalOperand(condition: Doc): Value | undefined {
  if (condition.$eq !== undefined) return condition.$eq;
  for (const list of [condition.$in, condition.$all]) {
    const [only] = Array.isArray(list) && list.length === 1 ? list : [];
    if (only !== undefined && !(only instanceof BSONRegExp) && !(isDoc(only) && isOperatorDoc(only))) return only;
  }
  return undefined;
}

/** Puts `_id` first, as MongoDB does. */
export function withIdFirst(doc: Doc, id: Value): Doc {
  if (Object.keys(doc)[0] === '_id' && doc._id === id) return doc;
  const { _id: _old, ...rest } = doc;
  return { _id: id, ...rest };
}
