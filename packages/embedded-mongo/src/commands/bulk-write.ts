import { asInteger } from '../bson/numbers.ts';
import type { Doc, Reply, Value } from '../bson/values.ts';
import { CommandError, failedToParse, toCommandError } from '../errors.ts';
import {
  type Command,
  type CommandContext,
  checkCollation,
  docList,
  flag,
  optionalCount,
  optionalDoc,
  refuseNotCovered,
  wrongType,
} from './command.ts';
import { insertDoc, runDelete, runUpdate } from './write-one.ts';

const FIELDS = ['ops', 'nsInfo', 'ordered', 'errorsOnly', 'bypassDocumentValidation', 'cursor'];

interface Totals {
  nInserted: number;
  nMatched: number;
  nModified: number;
  nUpserted: number;
  nDeleted: number;
}

interface Target {
  database: string;
  name: string;
}

/** `client.bulkWrite`: inserts, updates and deletes in several collections with one command, only on database admin. */
const bulkWrite: Command = {
  fields: FIELDS,
  run(context) {
    const { command, server } = context;
    if (context.database !== 'admin')
      throw new CommandError(13, 'bulkWrite may only be run against the admin database.');
    const targets = docList(command, 'nsInfo').map(({ ns }) => parseTarget(ns));
    const ordered = command.ordered === undefined || flag(command, 'ordered');
    const totals: Totals = { nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };
    const results: Doc[] = [];
    let nErrors = 0;
    for (const [idx, op] of docList(command, 'ops').entries()) {
      try {
        const result = runOperation(context, op, targets, totals);
        if (!flag(command, 'errorsOnly')) results.push({ ok: 1, idx, ...result } as Doc);
      } catch (error) {
        const { code, message, extra } = toCommandError(error);
        nErrors += 1;
        results.push({
          ok: 0,
          idx,
          code,
          errmsg: message,
          n: 0,
          ...(extra as Doc),
          ...('update' in op ? { nModified: 0 } : {}),
        });
        if (ordered) break;
      }
    }
    // Unlike in find, the first batch is not limited to 101: without batchSize all results are in one reply.
    const batchSize = optionalCount(optionalDoc(command, 'cursor') ?? {}, 'batchSize') ?? Number.POSITIVE_INFINITY;
    const reply = server.cursors.start('admin.$cmd.bulkWrite', results.values(), batchSize, false);
    return { ...reply, nErrors, ...totals };
  },
};

function parseTarget(namespace: Value | undefined): Target {
  if (typeof namespace !== 'string') throw wrongType('bulkWrite.nsInfo.ns', namespace, 'string');
  const dot = namespace.indexOf('.');
  if (dot <= 0) throw new CommandError(73, `Invalid namespace specified for bulkWrite: '${namespace}'`);
  return { database: namespace.slice(0, dot), name: namespace.slice(dot + 1) };
}

function runOperation({ server }: CommandContext, op: Doc, targets: Target[], totals: Totals): Reply {
  const [kind = ''] = Object.keys(op);
  const target = targets[asInteger(op[kind]) ?? -1];
  if (!target) throw new CommandError(2, `BulkWrite ops entry ${kind} has an invalid nsInfo index.`);
  checkCollation(op.collation);
  const obtain = () => server.catalog.obtain(target.database, target.name);
  const existing = server.catalog.find(target.database, target.name);
  refuseNotCovered('arrayFilters', op.arrayFilters);
  switch (kind) {
    case 'insert':
      insertDoc(obtain(), optionalDoc(op, 'document') ?? {}, undefined);
      totals.nInserted += 1;
      return { n: 1 };
    case 'update': {
      const multi = flag(op, 'multi');
      if (multi && op.sort !== undefined) throw failedToParse('Cannot specify sort with multi=true');
      const outcome = runUpdate(obtain, existing, {
        filter: optionalDoc(op, 'filter') ?? {},
        update: op.updateMods,
        multi,
        upsert: flag(op, 'upsert'),
        sort: optionalDoc(op, 'sort'),
        hint: op.hint,
      });
      totals.nMatched += outcome.matched;
      totals.nModified += outcome.modified;
      if (!outcome.upserted) return { n: outcome.matched, nModified: outcome.modified };
      totals.nUpserted += 1;
      return { n: 1, nModified: 0, upserted: { _id: outcome.upserted.doc._id } };
    }
    case 'delete': {
      const limit = flag(op, 'multi') ? 0 : 1;
      const { removed } = runDelete(existing, {
        filter: optionalDoc(op, 'filter') ?? {},
        limit,
        hint: op.hint,
      });
      totals.nDeleted += removed;
      return { n: removed };
    }
    default:
      throw new CommandError(40415, `BSON field 'bulkWrite.ops.${kind}' is an unknown field.`);
  }
}

export const bulkWriteCommands: Record<string, Command> = { bulkWrite };
