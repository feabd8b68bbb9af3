import { asInteger, isNumber, toNumber } from '../bson/numbers.ts';
import type { Doc, Reply, Value } from '../bson/values.ts';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import { compileProjection } from '../query/projection.ts';
import { select } from '../query/select.ts';
import { DetachedContent } from '../storage/detached.ts';
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

export const readCommands: Record<string, Command> = { find, getMore, killCursors, count };
