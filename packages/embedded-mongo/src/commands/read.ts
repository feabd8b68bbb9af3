import { asInteger, isNumber, toNumber } from '../bson/numbers.ts';
import type { Doc, Reply, Value } from '../bson/values.ts';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import { compileProjection } from '../query/projection.ts';
import { DetachedContent } from '../storage/record.ts';
import { plan, select } from '../storage/select.ts';
import {
  type Command,
  type CommandContext,
  collectionName,
  flag,
  optionalCount,
  optionalDoc,
  wrongType,
} from './command.ts';

const FIND_FIELDS = [
  'filter',
  'sort',
  'projection',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'allowDiskUse',
  'noCursorTimeout',
  'allowPartialResults',
  'returnKey',
  'showRecordId',
  'tailable',
  'awaitData',
  'oplogReplay',
  'min',
  'max',
];

const find: Command = { fields: FIND_FIELDS, run: runFind };

function runFind({ server, database, command }: CommandContext): Reply {
  const name = collectionName(command, 'find');
  if (flag(command, 'tailable'))
    throw badValue('error processing query: tailable cursor requested on non capped collection');
  for (const option of ['returnKey', 'showRecordId', 'min', 'max'].filter((field) => flag(command, field))) {
    throw notImplemented(`find with '${option}'`);
  }
  const { limit, single } = resultLimit(command);
  const projection = compileProjection(optionalDoc(command, 'projection'));
  const selected = select(server.catalog.find(database, name), {
    filter: optionalDoc(command, 'filter') ?? {},
    sort: optionalDoc(command, 'sort'),
    hint: command.hint,
    skip: optionalCount(command, 'skip') ?? 0,
    limit,
  });
  // Take the contents now: a stored record gets another one with the next update, a result must not.
  const results = selected.map(({ content }) => {
    if (projection) return projection(content.doc);
    if (!(content instanceof DetachedContent)) return content.bytes;
    content.share();
    return content;
  });
  const batchSize = optionalCount(command, 'batchSize');
  return server.cursors.start(`${database}.${name}`, results.values(), batchSize, single);
}

/** A negative limit is the legacy form of "this many, in one batch". */
function resultLimit(command: Doc): { limit: number; single: boolean } {
  const limit = command.limit === undefined ? 0 : asInteger(command.limit);
  if (limit === undefined) throw wrongType('limit', command.limit, 'long');
  if (limit < 0) throw new CommandError(51024, `BSON field 'limit' value must be >= 0, actual value '${limit}'`);
  return { limit, single: flag(command, 'singleBatch') };
}

const getMore: Command = {
  fields: ['collection', 'batchSize'],
  run({ server, database, command }) {
    const id = cursorId(command.getMore, 'getMore');
    return server.cursors.more(
      id,
      `${database}.${collectionName(command, 'collection')}`,
      optionalCount(command, 'batchSize'),
    );
  },
};

function cursorId(value: Value | undefined, field: string): bigint {
  if (typeof value === 'bigint') return value;
  if (isNumber(value)) return BigInt(Math.trunc(toNumber(value)));
  throw wrongType(field, value, 'long');
}

const killCursors: Command = {
  fields: ['cursors'],
  run({ server, command }) {
    const ids = command.cursors;
    if (!Array.isArray(ids)) throw wrongType('cursors', ids, 'array');
    const cursorsKilled: bigint[] = [];
    const cursorsNotFound: bigint[] = [];
    for (const value of ids) {
      const id = cursorId(value, 'cursors');
      (server.cursors.kill(id) ? cursorsKilled : cursorsNotFound).push(id);
    }
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  },
};

const count: Command = {
  fields: ['query', 'limit', 'skip', 'hint', 'fields'],
  run({ server, database, command }) {
    const collection = server.catalog.find(database, collectionName(command, 'count'));
    const limit = Math.abs(command.limit === undefined ? 0 : (asInteger(command.limit) ?? 0));
    const filter = optionalDoc(command, 'query') ?? {};
    const skip = optionalCount(command, 'skip') ?? 0;
    if (Object.keys(filter).length === 0 && skip === 0 && limit === 0 && command.hint === undefined) {
      return { n: collection?.count ?? 0, ok: 1 };
    }
    return { n: select(collection, { filter, skip, limit, hint: command.hint }).length, ok: 1 };
  },
};

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

export const readCommands: Record<string, Command> = { find, getMore, killCursors, count, explain };
