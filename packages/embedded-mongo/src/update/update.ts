import { BSONRegExp } from 'bson';
import { valueKey } from '../bson/compare.ts';
import { type Doc, isDoc, typeName, type Value } from '../bson/values.ts';
import { CommandError, failedToParse, notImplemented } from '../errors.ts';
import { isOperatorDoc } from '../query/match.ts';
import { splitPath } from '../query/paths.ts';
import { Draft } from './draft.ts';
import {
  type Change,
  type ChangeContext,
  compileAddToSet,
  compileIncrement,
  compilePull,
  compilePush,
} from './operators.ts';

/** Maps a document to its updated version without changing it. `inserting`: an upsert creates the document. */
export type Update = (doc: Doc, inserting: boolean) => Doc;

interface Modification {
  path: string;
  parts: string[];
  apply(draft: Draft, parts: string[], context: ChangeContext): void;
  onInsertOnly: boolean;
}

/**
 * Compiles `{ $set: …, $inc: … }`. Throws 9, 2, 14, 40, 52 or 56 like MongoDB for invalid updates, 238 for unsupported
 * ones.
 */
export function compileModifiers(update: Doc): Update {
  const modifications = Object.keys(update).flatMap((operator) => compileOperator(operator, update[operator] as Value));
  checkConflicts(modifications.map(({ path }) => path));
  modifications.sort((a, b) => (a.path < b.path ? -1 : 1));
  return (doc, inserting) => {
    const draft = new Draft(doc);
    const context = { id: doc._id };
    for (const { parts, apply, onInsertOnly } of modifications) {
      if (onInsertOnly && !inserting) continue;
      apply(draft, parts, context);
    }
    return checkId(doc, draft.doc);
  };
}

/** `_id` never changes (error 66). A new document may gain one. */
export function checkId(before: Doc, after: Doc): Doc {
  if (before._id !== after._id && before._id !== undefined && !sameId(before._id, after._id)) {
    throw new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
  }
  return after;
}

function sameId(a: Value, b: Value | undefined): boolean {
  return b !== undefined && valueKey(a) === valueKey(b);
}

function compileOperator(operator: string, fields: Value): Modification[] {
  if (!operator.startsWith('$')) {
    throw failedToParse(
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  if (NOT_COVERED.has(operator)) throw notImplemented(`the update operator ${operator}`);
  if (!OPERATORS[operator] && operator !== '$unset') {
    throw failedToParse(
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  if (!isDoc(fields)) {
    throw failedToParse(
      `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${typeName(fields)}}`,
    );
  }
  return Object.keys(fields).map((path) => compileField(operator, path, fields[path] as Value));
}

function compileField(operator: string, path: string, operand: Value): Modification {
  const parts = checkedPath(path);
  const onInsertOnly = operator === '$setOnInsert';
  if (operator === '$unset') return { path, parts, onInsertOnly, apply: (draft, at) => draft.unset(at) };
  const change = (OPERATORS[operator] as (path: string, operand: Value) => Change)(path, operand);
  return {
    path,
    parts,
    onInsertOnly,
    apply(draft, at, context) {
      const current = draft.get(at);
      const next = change(current, context);
      if (next !== undefined && next !== current) draft.set(at, next);
    },
  };
}

const OPERATORS: Record<string, (path: string, operand: Value) => Change> = {
  $set: (_path, operand) => () => operand,
  $setOnInsert: (_path, operand) => () => operand,
  $inc: compileIncrement,
  $push: compilePush,
  $addToSet: compileAddToSet,
  $pull: compilePull,
};
const NOT_COVERED = new Set(['$mul', '$min', '$max', '$currentDate', '$bit', '$rename', '$pullAll', '$pop']);

const DYNAMIC_PART = /^\$(\[[^\]]*\])?$/;

function checkedPath(path: string): string[] {
  if (path === '') throw new CommandError(56, 'An empty update path is not valid.');
  const parts = splitPath(path);
  for (const part of parts) {
    if (part === '')
      throw new CommandError(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
    if (!part.startsWith('$')) continue;
    if (!DYNAMIC_PART.test(part)) {
      throw new CommandError(
        52,
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
    }
    throw notImplemented(`the path '${path}' with '${part}'`);
  }
  return parts;
}

function checkConflicts(paths: string[]): void {
  const seen = new Set<string>();
  const prefixes = new Set<string>();
  for (const path of paths) {
    const parts = splitPath(path);
    let prefix = '';
    if (prefixes.has(path) || seen.has(path)) throw conflict(path, path);
    for (let i = 0; i < parts.length - 1; i++) {
      prefix = i === 0 ? (parts[0] as string) : `${prefix}.${parts[i]}`;
      if (seen.has(prefix)) throw conflict(path, prefix);
      prefixes.add(prefix);
    }
    seen.add(path);
  }
}

function conflict(path: string, at: string): CommandError {
  return new CommandError(40, `Updating the path '${path}' would create a conflict at '${at}'`);
}

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
