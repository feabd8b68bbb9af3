import type { Doc, Value } from '../bson/values.ts';
import type { Collection } from '../storage/collection.ts';
import type { StoredRecord } from '../storage/record.ts';
import { compileFilter } from './match.ts';
import { plan } from './planner.ts';
import { compileSort } from './sort.ts';

export interface Selection {
  filter: Doc;
  sort?: Doc | undefined;
  hint?: Value | undefined;
  /** Documents to skip, and the maximum to return (0: no limit). */
  skip?: number;
  limit?: number;
}

/** The matching records, in order. */
export function select(collection: Collection | undefined, selection: Selection): StoredRecord[] {
  const { filter, skip = 0, limit = 0 } = selection;
  const matches = compileFilter(filter);
  const order = compileSort(selection.sort);
  const backwards = selection.sort?.$natural === -1;
  const enough = order || backwards || limit === 0 ? Number.POSITIVE_INFINITY : skip + limit;
  const found: StoredRecord[] = [];
  for (const record of plan(collection, filter, selection.hint).candidates) {
    if (!matches(record.doc)) continue;
    found.push(record);
    if (found.length >= enough) break;
  }
  if (order) found.sort((a, b) => order(a.doc, b.doc));
  if (backwards) found.reverse();
  return skip === 0 && limit === 0 ? found : found.slice(skip, limit === 0 ? undefined : skip + limit);
}
