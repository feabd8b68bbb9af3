import { valueKey } from '../bson/compare.ts';
import { type Doc, isDoc, typeName, type Value } from '../bson/values.ts';
import { badValue, CommandError, failedToParse } from '../errors.ts';
import { splitPath } from '../query/paths.ts';
import { compileAddToSet, compilePop, compilePull, compilePullAll, compilePush } from './array-operators.ts';
import type { Change, ChangeContext } from './change.ts';
import { Draft } from './draft.ts';
import { compileArithmetic, compileBit, compileCurrentDate, compileExtreme } from './field-operators.ts';
import { type ArrayFilters, compileArrayFilters, concretePaths } from './positions.ts';

export interface ApplyContext {
  /** The document is being created by an upsert. */
  inserting: boolean;
  /** The array index the query matched at, for `$`. */
  position: number | undefined;
}

/** Turns a document into its successor; the given one is not changed. */
export type Update = (doc: Doc, context: ApplyContext) => Doc;

interface Modification {
  path: string;
  parts: string[];
  apply(draft: Draft, parts: string[], context: ChangeContext): void;
  onInsertOnly: boolean;
}

/** Compiles `{ $set: …, $inc: … }`. Throws 9, 2, 14, 40, 52 or 56 as MongoDB does when it is not well formed. */
export function compileModifiers(update: Doc, arrayFilters: Value | undefined): Update {
  const filters = compileArrayFilters(arrayFilters);
  const modifications = Object.keys(update).flatMap((operator) => compileOperator(operator, update[operator] as Value));
  checkConflicts(modifications.map(({ path }) => path).concat(renameTargets(update)));
  checkArrayFilters(modifications, filters);
  modifications.sort((a, b) => (a.path < b.path ? -1 : 1));
  return (doc, { inserting, position }) => {
    const draft = new Draft(doc);
    const context = { id: doc._id };
    for (const { parts, apply, onInsertOnly } of modifications) {
      if (onInsertOnly && !inserting) continue;
      for (const concrete of concretePaths(draft, parts, filters, position)) apply(draft, concrete, context);
    }
    return checkId(doc, draft.doc);
  };
}

/** `_id` never changes: error 66. A new document may gain one. */
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
  if (!OPERATORS[operator] && operator !== '$unset' && operator !== '$rename') {
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
  if (operator === '$rename') return { path, parts, onInsertOnly, apply: compileRename(path, operand) };
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
  $inc: (path, operand) => compileArithmetic('$inc', path, operand),
  $mul: (path, operand) => compileArithmetic('$mul', path, operand),
  $min: (_path, operand) => compileExtreme('$min', operand),
  $max: (_path, operand) => compileExtreme('$max', operand),
  $currentDate: (_path, operand) => compileCurrentDate(operand),
  $bit: compileBit,
  $push: compilePush,
  $addToSet: compileAddToSet,
  $pull: compilePull,
  $pullAll: compilePullAll,
  $pop: compilePop,
};

function compileRename(path: string, operand: Value): Modification['apply'] {
  if (typeof operand !== 'string')
    throw badValue(`The 'to' field for $rename must be a string: ${path}: ${typeName(operand)}`);
  const target = checkedPath(operand);
  if ([path, operand].some((name) => splitPath(name).some((part) => part.startsWith('$')))) {
    throw badValue(`The source and target field for $rename may not be dynamic: ${path}`);
  }
  return (draft, parts) => {
    const value = draft.get(parts);
    if (value === undefined) return;
    for (const way of [parts, target]) {
      for (let i = 1; i < way.length; i++) {
        if (Array.isArray(draft.get(way.slice(0, i))))
          throw badValue(`The field '${way.join('.')}' of $rename cannot be inside an array`);
      }
    }
    draft.unset(parts);
    draft.set(target, value);
  };
}

function renameTargets(update: Doc): string[] {
  return isDoc(update.$rename) ? Object.values(update.$rename).filter((target) => typeof target === 'string') : [];
}

const DYNAMIC_PART = /^\$(\[[^\]]*\])?$/;

function checkedPath(path: string): string[] {
  if (path === '') throw new CommandError(56, 'An empty update path is not valid.');
  const parts = splitPath(path);
  for (const [i, part] of parts.entries()) {
    if (part === '')
      throw new CommandError(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
    if (!part.startsWith('$')) continue;
    if (!DYNAMIC_PART.test(part)) {
      throw new CommandError(
        52,
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
    }
    if (i === 0)
      throw badValue(
        `Cannot have array filter identifier or positional operator (i.e. '${part}') in the first position of path '${path}'`,
      );
    if (part === '$' && parts.indexOf('$', i + 1) > 0)
      throw badValue(`Too many positional (i.e. '$') elements found in path '${path}'`);
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

function checkArrayFilters(modifications: Modification[], filters: ArrayFilters): void {
  const used = new Set<string>();
  for (const { path, parts } of modifications) {
    for (const part of parts) {
      if (!part.startsWith('$[') || part === '$[]') continue;
      const name = part.slice(2, -1);
      if (!filters.has(name)) throw badValue(`No array filter found for identifier '${name}' in path '${path}'`);
      used.add(name);
    }
  }
  for (const name of filters.keys()) {
    if (!used.has(name)) throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
  }
}
