import { compareValues } from '../bson/compare.ts';
import { asInteger } from '../bson/numbers.ts';
import { type Doc, isDoc, type Value } from '../bson/values.ts';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import { expandedValues, splitPath } from './paths.ts';

type DocOrder = (a: Doc, b: Doc) => number;

interface SortField {
  parts: string[];
  direction: 1 | -1;
}

/** Compiles a sort; undefined for `{}` and for `$natural`, which the caller handles. */
export function compileSort(sort: Doc | undefined): DocOrder | undefined {
  const keys = Object.keys(sort ?? {});
  if (!sort || keys.length === 0) return undefined;
  if (sort.$natural !== undefined) {
    if (keys.length > 1 || Math.abs(asInteger(sort.$natural) ?? 0) !== 1)
      throw badValue('$natural sort cannot be set to a value other than -1 or 1.');
    return undefined;
  }
  const fields = keys.map((path): SortField => {
    const direction = sort[path] as Value;
    if (isDoc(direction)) throw notImplemented('sorting by $meta');
    const number = asInteger(direction);
    if (path.startsWith('$'))
      throw badValue(`FieldPath field names may not start with '$'. Consider using $getField or $setField.`);
    if (path === '' || path.split('.').includes(''))
      throw new CommandError(40352, 'FieldPath cannot be constructed with empty string');
    if (number !== 1 && number !== -1) {
      throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    return { parts: splitPath(path), direction: number };
  });
  return (a, b) => {
    for (const { parts, direction } of fields) {
      const order = compareValues(sortKey(a, parts, direction), sortKey(b, parts, direction));
      if (order !== 0) return order * direction;
    }
    return 0;
  };
}

/** An array sorts by its smallest element when ascending, by its largest when descending. */
function sortKey(doc: Doc, parts: string[], direction: 1 | -1): Value | undefined {
  if (parts.length === 1) {
    const value = Object.hasOwn(doc, parts[0] as string) ? doc[parts[0] as string] : undefined;
    if (!Array.isArray(value)) return value;
  }
  const values = expandedValues(doc, parts);
  let best = values[0];
  for (const value of values) if (compareValues(value, best) * direction < 0) best = value;
  return Array.isArray(best) && best.length === 0 ? undefined : best;
}
