import { type Doc, getField, isDoc, type Value } from '../bson/values.ts';

const INDEX = /^(0|[1-9]\d*)$/;

export function splitPath(path: string): string[] {
  return path.split('.');
}

/** The array position that a path segment names, or -1. */
export function arrayIndex(segment: string): number {
  return INDEX.test(segment) ? Number(segment) : -1;
}

/**
 * Whether `test` is true for a value at the path. Arrays on the way are expanded as in MongoDB. With `expand`, an array
 * at the end is tested element by element and as a whole. A missing field is tested as `undefined`; scalars inside
 * arrays are skipped.
 */
export function anyValue(
  doc: Doc,
  parts: string[],
  expand: boolean,
  test: (value: Value | undefined) => boolean,
): boolean {
  return walk(doc, 0);

  function walk(value: Value | undefined, depth: number): boolean {
    if (depth === parts.length) return leaf(value);
    if (isDoc(value)) return walk(getField(value, parts[depth] as string), depth + 1);
    if (Array.isArray(value)) return walkArray(value, depth);
    return test(undefined);
  }

  function walkArray(values: Value[], depth: number): boolean {
    const index = arrayIndex(parts[depth] as string);
    if (index >= 0 && index < values.length && walk(values[index], depth + 1)) return true;
    for (let i = 0; i < values.length; i++) {
      const element = values[i] as Value;
      if (isDoc(element) && walk(element, depth)) return true;
    }
    return false;
  }

  function leaf(value: Value | undefined): boolean {
    if (expand && Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) if (test(value[i])) return true;
    }
    return test(value);
  }
}

/**
 * Every value that an index or `distinct` sees at a path: array elements one by one, `undefined` for a missing field.
 */
export function expandedValues(doc: Doc, parts: string[]): (Value | undefined)[] {
  const found: (Value | undefined)[] = [];
  collect(doc, 0);
  return found;

  function collect(value: Value | undefined, depth: number): void {
    if (depth === parts.length) {
      if (Array.isArray(value) && value.length > 0) found.push(...value);
      else found.push(value);
    } else if (isDoc(value)) {
      collect(getField(value, parts[depth] as string), depth + 1);
    } else if (Array.isArray(value)) {
      const index = arrayIndex(parts[depth] as string);
      if (index >= 0 && index < value.length) collect(value[index], depth + 1);
      for (const element of value) if (isDoc(element)) collect(element, depth);
      if (value.length === 0) found.push(undefined);
    } else {
      found.push(undefined);
    }
  }
}
