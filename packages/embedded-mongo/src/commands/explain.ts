import type { Doc, Reply } from '../bson/values.ts';
import { notImplemented } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import { plan } from '../query/planner.ts';
import { type Command, collectionName, optionalDoc } from './command.ts';

/** Shows which index a find uses and how many documents it examines, in the format of MongoDB's explain. */
const explain: Command = {
  fields: ['verbosity'],
  run({ server, database, command }) {
    const find = optionalDoc(command, 'explain') ?? {};
    const [kind = ''] = Object.keys(find);
    if (kind !== 'find') throw notImplemented(`explain of the command ${kind}`);
    const name = collectionName(find, 'find');
    const collection = server.catalog.find(database, name);
    const filter = optionalDoc(find, 'filter') ?? {};
    const { stage, indexName, prefix, candidates } = plan(collection, filter, find.hint);
    const docs = [...candidates].map(({ doc }) => doc);
    const matches = compileFilter(filter);
    const scan: Reply = {
      stage,
      indexName,
      keyPattern: indexName === undefined ? undefined : (collection?.indexes.get(indexName)?.spec.key ?? { _id: 1 }),
      pinnedFields: prefix,
    };
    const access: Reply = stage === 'IXSCAN' ? { stage: 'FETCH', inputStage: scan } : scan;
    const sort = optionalDoc(find, 'sort');
    const winningPlan = sort ? { stage: 'SORT', sortPattern: sort, inputStage: access } : access;
    return {
      explainVersion: '1',
      queryPlanner: { namespace: `${database}.${name}`, parsedQuery: filter, winningPlan, rejectedPlans: [] },
      executionStats: {
        executionSuccess: true,
        nReturned: docs.filter((doc: Doc) => matches(doc)).length,
        totalKeysExamined: stage === 'COLLSCAN' ? 0 : docs.length,
        totalDocsExamined: docs.length,
      },
      ok: 1,
    };
  },
};

export const explainCommands: Record<string, Command> = { explain };
