import type { Doc, Value } from '../bson/values.ts';
import type { Collection } from '../storage/collection.ts';
import type { StoredRecord } from '../storage/record.ts';
import { compileFilter } from './match.ts';
import type { MatchPosition } from './paths.ts';
import { plan } from './planner.ts';
import { compileSort } from './sort.ts';

export interface Selection {
  filter: Doc;
  sort?: Doc | undefined;
  hint?: Value | undefined;
  variables?: Doc | undefined;
  /** Documents to leave out at the start, and the most to return (0: no limit). */
  skip?: number;
  limit?: number;
}

export interface Selected {
  record: StoredRecord;
  position: number | undefined;
}

/** The records that fit, in order. `withPosition` also finds the array index `$` stands for. */
export function select(collection: Collection | undefined, selection: Selection, withPosition = false): Selected[] {
  const { filter, skip = 0, limit = 0 } = selection;
  const matches = compileFilter(filter, { variables: selection.variables });
  const order = compileSort(selection.sort);
  const backwards = selection.sort?.$natural === -1;
  const enough = order || backwards || limit === 0 ? Number.POSITIVE_INFINITY : skip + limit;
  const found: Selected[] = [];
  for (const record of plan(collection, filter, selection.hint).candidates) {
    const position: MatchPosition | undefined = withPosition ? { index: undefined } : undefined;
    if (!matches(record.doc, position)) continue;
    found.push({ record, position: position?.index });
    if (found.length >= enough) break;
  }
  if (order) found.sort((a, b) => order(a.record.doc, b.record.doc));
  if (backwards) found.reverse();
  return skip === 0 && limit === 0 ? found : found.slice(skip, limit === 0 ? undefined : skip + limit);
}
