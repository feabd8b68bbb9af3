import { type Doc, getField, isDoc, setField, typeName, type Value } from '../bson/values.ts';
import { badValue, CommandError } from '../errors.ts';
import { arrayIndex } from '../query/paths.ts';

/** MongoDB pads an array with at most this many nulls when a position beyond its end is set. */
const MAX_PADDING = 1_500_000;

/**
 * A document being updated. The original is not changed: containers are copied once, before the first change below
 * them. A failing update therefore changes nothing, and unchanged parts are shared.
 */
export class Draft {
  #root: Doc;
  readonly #owned = new Set<object>();

  constructor(doc: Doc) {
    this.#root = doc;
  }

  get doc(): Doc {
    return this.#root;
  }

  /**
   * Creates missing documents on the way. Throws 28 (PathNotViable) when a scalar or a non-numeric array step is in the
   * way.
   */
  set(parts: string[], value: Value): void {
    const last = parts.length - 1;
    let container: Doc | Value[] = this.#ownRoot();
    for (let i = 0; i < last; i++) {
      const part = parts[i] as string;
      const next = read(container, part, parts[i - 1]);
      if (next === undefined) {
        const created: Doc = {};
        this.#owned.add(created);
        write(container, part, created, parts[i - 1]);
        container = created;
      } else {
        if (!isDoc(next) && !Array.isArray(next)) throw notViable(parts[i + 1] as string, part, next);
        container = this.#own(container, part, next);
      }
    }
    write(container, parts[last] as string, value, parts[last - 1]);
  }

  /** An array element becomes null, as in MongoDB. */
  unset(parts: string[]): void {
    if (this.get(parts) === undefined) return;
    const last = parts.length - 1;
    let container: Doc | Value[] = this.#ownRoot();
    for (let i = 0; i < last; i++) {
      const part = parts[i] as string;
      container = this.#own(container, part, read(container, part) as Doc | Value[]);
    }
    if (Array.isArray(container)) container[arrayIndex(parts[last] as string)] = null;
    else delete container[parts[last] as string];
  }

  get(parts: string[]): Value | undefined {
    let value: Value | undefined = this.#root;
    for (const part of parts) {
      if (isDoc(value)) value = getField(value, part);
      else if (Array.isArray(value)) value = arrayIndex(part) >= 0 ? value[arrayIndex(part)] : undefined;
      else return undefined;
    }
    return value;
  }

  #ownRoot(): Doc {
    if (!this.#owned.has(this.#root)) {
      this.#root = { ...this.#root };
      this.#owned.add(this.#root);
    }
    return this.#root;
  }

  #own(parent: Doc | Value[], part: string, child: Doc | Value[]): Doc | Value[] {
    if (this.#owned.has(child)) return child;
    const copy: Doc | Value[] = Array.isArray(child) ? child.slice() : { ...child };
    this.#owned.add(copy);
    write(parent, part, copy);
    return copy;
  }
}

function read(container: Doc | Value[], part: string, name?: string): Value | undefined {
  if (!Array.isArray(container)) return getField(container, part);
  const index = arrayIndex(part);
  if (index < 0) throw notViable(part, name ?? '', container);
  return container[index];
}

function write(container: Doc | Value[], part: string, value: Value, name?: string): void {
  if (!Array.isArray(container)) {
    setField(container, part, value);
    return;
  }
  const index = arrayIndex(part);
  if (index < 0) throw notViable(part, name ?? '', container);
  if (index - container.length > MAX_PADDING) throw badValue(`can't backfill more than ${MAX_PADDING} elements`);
  while (container.length < index) container.push(null);
  container[index] = value;
}

function notViable(field: string, parent: string, value: Value): CommandError {
  return new CommandError(28, `Cannot create field '${field}' in element {${parent}: ${preview(value)}}`);
}

export function preview(value: Value | undefined): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return value === null ? 'null' : typeName(value);
}
