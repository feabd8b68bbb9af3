import { asInteger, isNumber } from '../bson/numbers.ts';
import { type Doc, isDoc, isTruthy, setField, type Value } from '../bson/values.ts';
import { CommandError, notImplemented } from '../errors.ts';

/** Maps a document to the projected one. */
type Projection = (doc: Doc) => Doc;

type Mode = 'include' | 'exclude';
interface Node {
  rule?: Mode;
  children: Map<string, Node>;
}

/**
 * Compiles a projection that includes or excludes fields; undefined when it keeps everything. Throws 31253, 31254 or
 * 31249 as MongoDB does, 238 for operators and computed fields.
 */
export function compileProjection(spec: Doc | undefined): Projection | undefined {
  const paths = Object.entries(flatten(spec ?? {}));
  if (paths.length === 0) return undefined;
  const root: Node = { children: new Map() };
  let mode: Mode | undefined;
  for (const [path, value] of paths) {
    const rule = parseRule(path, value);
    if (path !== '_id') {
      if (mode && mode !== rule) throw mixed(path, rule);
      mode = rule;
    }
    insert(root, path.split('.'), rule, path);
  }
  const id = root.children.get('_id');
  const including = (mode ?? id?.rule) === 'include';
  if (including && !id) root.children.set('_id', { rule: 'include', children: new Map() });
  return (doc) => project(doc, root, including);
}

function mixed(path: string, wants: Mode): CommandError {
  return wants === 'exclude'
    ? new CommandError(31254, `Cannot do exclusion on field ${path} in inclusion projection`)
    : new CommandError(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
}

/** `{ a: { b: 1 } }` means `{ 'a.b': 1 }`. */
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

function parseRule(path: string, value: Value): Mode {
  if (path === '' || path.split('.').includes(''))
    throw new CommandError(40352, 'FieldPath field names may not be empty strings.');
  if (path.startsWith('$'))
    throw new CommandError(
      16410,
      `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
    );
  if (path.includes('.$')) throw notImplemented('the positional projection .$');
  if (typeof value === 'boolean') return value ? 'include' : 'exclude';
  if (!isNumber(value)) throw notImplemented(`a projection of '${path}' other than 0 or 1`);
  return isTruthy(value) && asInteger(value) !== 0 ? 'include' : 'exclude';
}

function insert(root: Node, parts: string[], rule: Mode, path: string): void {
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

function project(doc: Doc, node: Node, including: boolean): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const child = node.children.get(key);
    // A field that is left out is not read: it may be in the file.
    if (child ? child.rule === 'exclude' : including) continue;
    const value = doc[key] as Value;
    const kept = child ? projectValue(value, child, including) : value;
    if (kept !== undefined) setField(result, key, kept);
  }
  return result;
}

function projectValue(value: Value, node: Node, including: boolean): Value | undefined {
  if (node.rule) return node.rule === 'include' ? value : undefined;
  if (isDoc(value)) return project(value, node, including);
  if (Array.isArray(value))
    return value.map((element) => projectValue(element, node, including)).filter((kept) => kept !== undefined);
  return including ? undefined : value;
}
