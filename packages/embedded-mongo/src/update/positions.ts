import { type Doc, isDoc, type Value } from '../bson/values.ts';
import { badValue, failedToParse } from '../errors.ts';
import { compileFilter, type Matcher } from '../query/match.ts';
import type { Draft } from './draft.ts';
import { preview } from './draft.ts';

export type ArrayFilters = Map<string, Matcher>;

const IDENTIFIER = /^[a-z][A-Za-z0-9]*$/;

/** `[{ 'x.score': { $gt: 1 } }]` → a matcher for each identifier, over `{ x: element }`. */
export function compileArrayFilters(filters: Value | undefined): ArrayFilters {
  const compiled: ArrayFilters = new Map();
  if (filters === undefined) return compiled;
  if (!Array.isArray(filters)) throw failedToParse('arrayFilters must be an array');
  for (const filter of filters) {
    if (!isDoc(filter)) throw failedToParse('Each array filter must be an object');
    const names = new Set(topNames(filter));
    const [name] = names;
    if (name === undefined)
      throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
    if (names.size > 1) {
      throw failedToParse(
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${[...names].join("' and '")}'`,
      );
    }
    if (!IDENTIFIER.test(name)) {
      throw badValue(
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      );
    }
    if (compiled.has(name))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    compiled.set(name, compileFilter(filter));
  }
  return compiled;
}

function topNames(filter: Doc): string[] {
  return Object.keys(filter).flatMap((key) => {
    if (!key.startsWith('$')) return [key.split('.')[0] as string];
    const clauses = filter[key];
    return Array.isArray(clauses) ? clauses.flatMap((clause) => (isDoc(clause) ? topNames(clause) : [])) : [];
  });
}

/**
 * The concrete paths that a path with `$`, `$[]` or `$[name]` stands for in this document.
 * `position`: the array index the query matched at, for `$`.
 */
export function concretePaths(
  draft: Draft,
  parts: string[],
  filters: ArrayFilters,
  position: number | undefined,
): string[][] {
  const at = parts.findIndex((part) => part.startsWith('$'));
  if (at < 0) return [parts];
  const part = parts[at] as string;
  const before = parts.slice(0, at);
  const rest = parts.slice(at + 1);
  const into = (index: number) => concretePaths(draft, [...before, String(index), ...rest], filters, position);
  if (part === '$') {
    if (position === undefined) throw badValue('The positional operator did not find the match needed from the query.');
    return into(position);
  }
  const array = draft.get(before);
  if (array === undefined) {
    throw badValue(`The path '${before.join('.')}' must exist in the document in order to apply array updates.`);
  }
  if (!Array.isArray(array)) {
    throw badValue(`Cannot apply array updates to non-array element ${before.at(-1)}: ${preview(array)}`);
  }
  const name = part.slice(2, -1);
  const filter = name === '' ? undefined : filters.get(name);
  return array.flatMap((element, index) => (filter === undefined || filter({ [name]: element }) ? into(index) : []));
}
