import type { Doc } from '../bson/values.ts';
import { expandedValues, splitPath } from '../query/paths.ts';
import type { Catalog } from './catalog.ts';
import type { IndexSpec } from './index-tree.ts';

/** Removes what has expired by TTL indexes at `now` (milliseconds). */
export function removeExpired(catalog: Catalog, now: number): void {
  for (const collection of catalog.allCollections()) {
    for (const { spec } of collection.indexes.values()) {
      const isExpired = expiryTest(spec, now);
      if (!isExpired) continue;
      const over = [...collection.all()].filter(({ doc }) => isExpired(doc));
      for (const record of over) collection.remove(record);
    }
  }
}

/**
 * Whether a document has expired by a TTL index at `now`; undefined for other indexes. Only dates expire. Of several in
 * an array the earliest counts.
 */
export function expiryTest(spec: IndexSpec, now: number): ((doc: Doc) => boolean) | undefined {
  const { expireAfterSeconds, partialFilter } = spec;
  if (expireAfterSeconds === undefined) return undefined;
  const parts = splitPath(Object.keys(spec.key)[0] as string);
  const limit = now - expireAfterSeconds * 1000;
  return (doc) => {
    if (partialFilter && !partialFilter(doc)) return false;
    return expandedValues(doc, parts).some((value) => value instanceof Date && value.getTime() <= limit);
  };
}
