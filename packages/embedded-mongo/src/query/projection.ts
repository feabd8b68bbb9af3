import { evaluateExpression } from '../aggregate/expression.ts';
import { asInteger, isNumber } from '../bson/numbers.ts';
import { type Doc, getField, isDoc, setField, type Value } from '../bson/values.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { isTruthy } from './match.ts';
import { elementTest } from './operators.ts';

/** Maps a document to what the client asked to see. `position` is the array index for `path.$`. */
export type Projection = (doc: Doc, position: number | undefined) => Doc;

type Rule =
  | { kind: 'include' | 'exclude' | 'positional' }
  | { kind: 'slice'; skip: number; limit: number }
  | { kind: 'elemMatch'; test: (element: Value) => boolean }
  | { kind: 'computed'; expression: Value };
interface Node {
  rule?: Rule;
  children: Map<string, Node>;
}

/** Compiles a projection; undefined when it keeps everything. Throws 31253, 31254 or 31249 as MongoDB does. */
export function compileProjection(spec: Doc | undefined, variables?: Doc): Projection | undefined {
  const paths = Object.entries(flatten(spec ?? {}));
  if (paths.length === 0) return undefined;
  const root: Node = { children: new Map() };
  let mode: 'include' | 'exclude' | undefined;
  let positional = false;
  for (const [path, value] of paths) {
    const rule = parseRule(path, value);
    if (rule.kind === 'positional') {
      if (positional) throw new CommandError(31276, 'Cannot specify more than one positional projection per query.');
      positional = true;
    }
    const wants =
      rule.kind === 'exclude' ? 'exclude' : rule.kind === 'slice' || rule.kind === 'elemMatch' ? undefined : 'include';
    if (path !== '_id' && wants) {
      if (mode && mode !== wants) throw mixed(path, wants);
      mode = wants;
    }
    insert(root, (rule.kind === 'positional' ? path.slice(0, -2) : path).split('.'), rule, path);
  }
  const id = root.children.get('_id')?.rule?.kind;
  const elemMatchOnly = paths.some(([path, value]) => isDoc(value) && path !== '_id' && '$elemMatch' in value);
  const including = mode
    ? mode === 'include'
    : elemMatchOnly || (id !== undefined && id !== 'exclude' && !root.children.get('_id')?.children.size);
  if (including && !root.children.has('_id'))
    root.children.set('_id', { rule: { kind: 'include' }, children: new Map() });
  return (doc, position) => {
    const view: View = { root: doc, including, position, variables };
    const projected = project(doc, root, view);
    addComputed(projected, root, view);
    return projected;
  };
}

interface View {
  root: Doc;
  including: boolean;
  position: number | undefined;
  variables: Doc | undefined;
}

function mixed(path: string, wants: 'include' | 'exclude'): CommandError {
  return wants === 'exclude'
    ? new CommandError(31254, `Cannot do exclusion on field ${path} in inclusion projection`)
    : new CommandError(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
}

/** `{ a: { b: 1 } }` means `{ 'a.b': 1 }`; operators stay whole. */
function flatten(spec: Doc, prefix = ''): Doc {
  const flat: Doc = {};
  for (const key of Object.keys(spec)) {
    const value = spec[key] as Value;
    const path = prefix + key;
    if (isDoc(value) && Object.keys(value).length === 0)
      throw new CommandError(51270, 'An empty sub-projection is not a valid value. Found empty object at path');
    if (isDoc(value) && !Object.keys(value)[0]?.startsWith('$')) Object.assign(flat, flatten(value, `${path}.`));
    else setField(flat, path, value);
  }
  return flat;
}

function parseRule(path: string, value: Value): Rule {
  if (path === '' || path.split('.').includes(''))
    throw new CommandError(40352, 'FieldPath field names may not be empty strings.');
  if (path.startsWith('$'))
    throw new CommandError(
      16410,
      `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
    );
  if (path.endsWith('.$')) return { kind: 'positional' };
  if (path.includes('.$'))
    throw new CommandError(31394, `As of 4.4, it's illegal to specify positional operator in the middle of a path.`);
  if (typeof value === 'boolean' || isNumber(value))
    return { kind: isTruthy(value) && !isZero(value) ? 'include' : 'exclude' };
  if (isDoc(value)) {
    const operator = Object.keys(value)[0] as string;
    if (
      operator === '$slice' &&
      !(Array.isArray(value.$slice) && value.$slice.length === 3) &&
      !isExpressionSlice(value.$slice)
    ) {
      return sliceRule(value.$slice as Value);
    }
    if (operator === '$elemMatch') return { kind: 'elemMatch', test: elementTest(value.$elemMatch as Value, {}) };
    if (operator === '$meta') throw notImplemented('the projection operator $meta');
  }
  return { kind: 'computed', expression: value };
}

function isZero(value: Value): boolean {
  return isNumber(value) && asInteger(value) === 0;
}

function isExpressionSlice(value: Value | undefined): boolean {
  return Array.isArray(value) && typeof value[0] === 'string';
}

function sliceRule(value: Value): Rule {
  const [skip, limit] = Array.isArray(value) ? value.map((part) => asInteger(part)) : [undefined, asInteger(value)];
  if (limit === undefined || (Array.isArray(value) && skip === undefined)) {
    throw new CommandError(28667, 'First argument to $slice must be a number or an array of two numbers');
  }
  if (skip === undefined)
    return limit < 0 ? { kind: 'slice', skip: limit, limit: -limit } : { kind: 'slice', skip: 0, limit };
  if (limit <= 0) throw new CommandError(28724, '$slice limit must be positive');
  return { kind: 'slice', skip, limit };
}

function insert(root: Node, parts: string[], rule: Rule, path: string): void {
  let node = root;
  for (const part of parts) {
    if (node.rule) throw collision(path);
    let next = node.children.get(part);
    if (!next) {
      next = { children: new Map() };
      node.children.set(part, next);
    }
    node = next;
  }
  if (node.rule || node.children.size > 0) throw collision(path);
  node.rule = rule;
}

function collision(path: string): CommandError {
  return new CommandError(31249, `Path collision at ${path}`);
}

function project(doc: Doc, node: Node, view: View): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const child = node.children.get(key);
    const value = doc[key] as Value;
    const kept = child ? projectValue(value, child, view) : view.including ? undefined : value;
    if (kept !== undefined) setField(result, key, kept);
  }
  return result;
}

function projectValue(value: Value, node: Node, view: View): Value | undefined {
  const { rule } = node;
  if (!rule) {
    if (isDoc(value)) return project(value, node, view);
    if (Array.isArray(value))
      return value.map((element) => projectValue(element, node, view)).filter((kept) => kept !== undefined);
    return view.including ? undefined : value;
  }
  switch (rule.kind) {
    case 'include':
      return value;
    case 'exclude':
    case 'computed':
      return undefined;
    case 'positional':
      return positionalElement(value, view.position);
    case 'slice': {
      if (!Array.isArray(value)) return value;
      const start = rule.skip < 0 ? Math.max(0, value.length + rule.skip) : rule.skip;
      return value.slice(start, start + rule.limit);
    }
    case 'elemMatch': {
      const found = Array.isArray(value) ? value.find(rule.test) : undefined;
      return found === undefined ? undefined : [found];
    }
  }
}

function positionalElement(value: Value, position: number | undefined): Value {
  if (!Array.isArray(value)) return value;
  if (position === undefined) {
    throw new CommandError(
      51246,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  }
  return position < value.length ? [value[position] as Value] : [];
}

/** Computed fields come last, evaluated against the whole document. */
function addComputed(target: Doc, node: Node, view: View): void {
  for (const [key, child] of node.children) {
    if (child.rule?.kind === 'computed') {
      const value = evaluateExpression(view.root, child.rule.expression, view.variables);
      if (value !== undefined) setField(target, key, value);
    } else if (child.children.size > 0 && hasComputed(child)) {
      const inner = getField(target, key);
      const holder: Doc = isDoc(inner) ? inner : {};
      addComputed(holder, child, view);
      setField(target, key, holder);
    }
  }
}

function hasComputed(node: Node): boolean {
  return [...node.children.values()].some((child) => child.rule?.kind === 'computed' || hasComputed(child));
}
