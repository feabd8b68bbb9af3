import { expandedValues, splitPath } from '../query/paths.ts';
import type { Catalog } from './catalog.ts';
import type { Collection } from './collection.ts';
import type { IndexSpec } from './index-tree.ts';

/** Removes what TTL indexes say is over at `now` (milliseconds). Only dates expire; of several in an array the earliest counts. */
export function removeExpired(catalog: Catalog, now: number): void {
  for (const collection of catalog.allCollections()) {
    for (const { spec } of collection.indexes.values()) {
      if (spec.expireAfterSeconds !== undefined) expire(collection, spec, spec.expireAfterSeconds, now);
    }
  }
}

function expire(collection: Collection, spec: IndexSpec, seconds: number, now: number): void {
  const parts = splitPath(Object.keys(spec.key)[0] as string);
  const limit = now - seconds * 1000;
  const over = [...collection.all()].filter(({ doc }) => {
    if (spec.partialFilter && !spec.partialFilter(doc)) return false;
    return expandedValues(doc, parts).some((value) => value instanceof Date && value.getTime() <= limit);
  });
  for (const record of over) collection.remove(record);
}
