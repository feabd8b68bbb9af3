import { evaluateVariables } from '../aggregate/expression.ts';
import { valueKey } from '../bson/compare.ts';
import type { Reply } from '../bson/encode.ts';
import { asInteger, isNumber, toNumber } from '../bson/numbers.ts';
import type { Doc, Value } from '../bson/values.ts';
import { badValue, CommandError } from '../errors.ts';
import { expandedValues, splitPath } from '../query/paths.ts';
import { compileProjection } from '../query/projection.ts';
import { select } from '../query/select.ts';
import {
  type Command,
  type CommandContext,
  collectionName,
  flag,
  optionalCount,
  optionalDoc,
  wrongType,
} from './command.ts';

export const FIND_FIELDS = [
  'filter',
  'sort',
  'projection',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'let',
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
    throw new CommandError(238, `find with '${option}' is not supported by the embedded server`);
  }
  const { limit, single } = resultLimit(command);
  const variables = evaluateVariables(optionalDoc(command, 'let'));
  const projectionSpec = optionalDoc(command, 'projection');
  const projection = compileProjection(projectionSpec, variables);
  const needsPosition = projectionSpec !== undefined && Object.keys(projectionSpec).some((path) => path.endsWith('.$'));
  const selected = select(
    server.catalog.find(database, name),
    {
      filter: optionalDoc(command, 'filter') ?? {},
      sort: optionalDoc(command, 'sort'),
      hint: command.hint,
      variables,
      skip: optionalCount(command, 'skip') ?? 0,
      limit,
    },
    needsPosition,
  );
  // Bytes and documents are taken now: a stored record changes with the next update, a result must not.
  const results = selected.map(({ record, position }) =>
    projection ? projection(record.doc, position) : record.bytes,
  );
  const batchSize = optionalCount(command, 'batchSize');
  return server.cursors.start(`${database}.${name}`, results.values(), batchSize, single);
}

/** A negative limit is the old way to say: this many, in one batch. */
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

const distinct: Command = {
  fields: ['key', 'query', 'hint'],
  run({ server, database, command }) {
    const { key } = command;
    if (typeof key !== 'string') throw wrongType('key', key, 'string');
    const collection = server.catalog.find(database, collectionName(command, 'distinct'));
    const parts = splitPath(key);
    const values = new Map<string, Value>();
    for (const { record } of select(collection, { filter: optionalDoc(command, 'query') ?? {}, hint: command.hint })) {
      for (const value of expandedValues(record.doc, parts)) {
        if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
        const unique = valueKey(value);
        if (!values.has(unique)) values.set(unique, value);
      }
    }
    return { values: [...values.values()], ok: 1 };
  },
};

export const readCommands: Record<string, Command> = { find, getMore, killCursors, count, distinct };
