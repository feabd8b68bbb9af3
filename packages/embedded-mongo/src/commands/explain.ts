import type { Reply } from '../bson/encode.ts';
import type { Doc } from '../bson/values.ts';
import { compileFilter } from '../query/match.ts';
import { plan } from '../query/planner.ts';
import type { Selection } from '../query/select.ts';
import type { Collection } from '../storage/collection.ts';

/** Which index a query uses and how many documents it looks at, in the shape of MongoDB's explain. */
export function explainQuery(
  namespace: string,
  collection: Collection | undefined,
  { filter, hint, sort }: Selection,
): Reply {
  const { stage, indexName, prefix, candidates } = plan(collection, filter, hint);
  const docs = [...candidates].map(({ doc }) => doc);
  const matches = compileFilter(filter);
  const found = docs.filter((doc: Doc) => matches(doc)).length;
  const scan: Reply = {
    stage,
    indexName,
    keyPattern: indexName === undefined ? undefined : (collection?.indexes.get(indexName)?.spec.key ?? { _id: 1 }),
    pinnedFields: prefix,
  };
  const access: Reply = stage === 'IXSCAN' ? { stage: 'FETCH', inputStage: scan } : scan;
  const winningPlan =
    sort && Object.keys(sort).length > 0 ? { stage: 'SORT', sortPattern: sort, inputStage: access } : access;
  return {
    explainVersion: '1',
    queryPlanner: { namespace, parsedQuery: filter, winningPlan, rejectedPlans: [] },
    executionStats: {
      executionSuccess: true,
      nReturned: found,
      totalKeysExamined: stage === 'COLLSCAN' ? 0 : docs.length,
      totalDocsExamined: docs.length,
    },
    ok: 1,
  };
}
