import { asInteger } from '../bson/numbers.ts';
import { type Doc, isDoc, RawDoc, type Reply, type ReplyValue, type Value } from '../bson/values.ts';
import { CommandError, failedToParse, toCommandError } from '../errors.ts';
import { compileProjection } from '../query/projection.ts';
import {
  type Command,
  type CommandContext,
  checkCollation,
  collectionName,
  docList,
  flag,
  optionalDoc,
  refuseNotCovered,
} from './command.ts';
import { insertDoc, runDelete, runUpdate } from './write-one.ts';

const MAX_BATCH = 100_000;

const insert: Command = {
  fields: ['documents', 'ordered', 'bypassDocumentValidation'],
  run(context) {
    const name = collectionName(context.command, 'insert');
    const docs = statements(context.command, 'documents');
    const raw = context.raw.get('documents');
    const collection = context.server.catalog.obtain(context.database, name);
    let n = 0;
    const writeErrors = runAll(context.command, docs, (doc, i) => {
      insertDoc(collection, doc, raw?.[i]);
      n += 1;
    });
    return { n, writeErrors, ok: 1 };
  },
};

const UPDATE_FIELDS = new Set(['q', 'u', 'upsert', 'multi', 'collation', 'hint', 'sort', 'comment']);

const update: Command = {
  fields: ['updates', 'ordered', 'bypassDocumentValidation'],
  run(context) {
    const { server, database, command } = context;
    const name = collectionName(command, 'update');
    const upserted: { index: number; _id: Value }[] = [];
    let n = 0;
    let nModified = 0;
    const writeErrors = runAll(command, statements(command, 'updates'), (statement, index) => {
      checkStatement('update.updates', statement, UPDATE_FIELDS);
      const multi = flag(statement, 'multi');
      if (multi && statement.sort !== undefined) throw failedToParse('Cannot specify sort with multi=true');
      const outcome = runUpdate(() => server.catalog.obtain(database, name), server.catalog.find(database, name), {
        filter: requiredFilter(statement),
        update: statement.u,
        multi,
        upsert: flag(statement, 'upsert'),
        sort: optionalDoc(statement, 'sort'),
        hint: statement.hint,
      });
      n += outcome.upserted ? 1 : outcome.matched;
      nModified += outcome.modified;
      if (outcome.upserted) upserted.push({ index, _id: outcome.upserted.doc._id as Value });
    });
    return { n, nModified, upserted: upserted.length > 0 ? upserted : undefined, writeErrors, ok: 1 };
  },
};

const DELETE_FIELDS = new Set(['q', 'limit', 'collation', 'hint', 'comment']);

const remove: Command = {
  fields: ['deletes', 'ordered'],
  run({ server, database, command }) {
    const collection = server.catalog.find(database, collectionName(command, 'delete'));
    let n = 0;
    const writeErrors = runAll(command, statements(command, 'deletes'), (statement) => {
      checkStatement('delete.deletes', statement, DELETE_FIELDS);
      const limit = asInteger(statement.limit);
      if (limit !== 0 && limit !== 1)
        throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
      n += runDelete(collection, { filter: requiredFilter(statement), limit, hint: statement.hint }).removed;
    });
    return { n, writeErrors, ok: 1 };
  },
};

function requiredFilter(statement: Doc): Doc {
  if (!isDoc(statement.q)) throw new CommandError(14, "BSON field 'q' must be an object");
  return statement.q;
}

function checkStatement(path: string, statement: Doc, known: Set<string>): void {
  for (const field of Object.keys(statement)) {
    if (refuseNotCovered(field, statement[field])) continue;
    if (!known.has(field)) throw new CommandError(40415, `BSON field '${path}.${field}' is an unknown field.`);
  }
  checkCollation(statement.collation);
}

function statements(command: Doc, field: string): Doc[] {
  const list = docList(command, field);
  if (list.length === 0 || list.length > MAX_BATCH) {
    throw new CommandError(16, `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${list.length} operations.`);
  }
  return list;
}

/** Runs the statements. The first error ends an ordered batch. Returns the errors for the reply, or undefined. */
function runAll(command: Doc, list: Doc[], run: (statement: Doc, index: number) => void): Reply[] | undefined {
  const ordered = command.ordered === undefined || flag(command, 'ordered');
  const errors: Reply[] = [];
  for (const [index, statement] of list.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      errors.push(writeError(index, error));
      if (ordered) break;
    }
  }
  return errors.length > 0 ? errors : undefined;
}

function writeError(index: number, error: unknown): Reply {
  const { code, message, extra } = toCommandError(error);
  return { index, code, ...extra, errmsg: message };
}

const findAndModify: Command = {
  fields: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'bypassDocumentValidation', 'hint'],
  run: runFindAndModify,
};

function runFindAndModify(context: CommandContext): Reply {
  const { command } = context;
  const removes = flag(command, 'remove');
  if (removes && command.update !== undefined) throw failedToParse('Cannot specify both an update and remove=true');
  if (removes && flag(command, 'upsert')) throw failedToParse('Cannot specify both upsert=true and remove=true');
  if (removes && flag(command, 'new')) {
    throw failedToParse("Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
  }
  if (!removes && command.update === undefined)
    throw failedToParse('Either an update or remove=true must be specified');
  return removes ? runRemove(context) : runModify(context);
}

function runRemove({ server, database, command }: CommandContext): Reply {
  const collection = server.catalog.find(database, collectionName(command, 'findAndModify'));
  const target = targetOf(command);
  const show = compileProjection(optionalDoc(command, 'fields'));
  const { removed, last } = runDelete(collection, { ...target, limit: 1 });
  const value = last === undefined ? null : show ? show(last.doc) : new RawDoc(last.bytes);
  return { lastErrorObject: { n: removed }, value, ok: 1 };
}

function runModify({ server, database, command }: CommandContext): Reply {
  const name = collectionName(command, 'findAndModify');
  const target = targetOf(command);
  const show = compileProjection(optionalDoc(command, 'fields'));
  const existing = server.catalog.find(database, name);
  const outcome = runUpdate(() => server.catalog.obtain(database, name), existing, {
    ...target,
    update: command.update,
    multi: false,
    upsert: flag(command, 'upsert'),
  });
  const after = outcome.upserted ?? outcome.record;
  let value: ReplyValue = null;
  if (flag(command, 'new')) {
    if (after) value = show ? show(after.doc) : new RawDoc(after.bytes);
  } else if (outcome.before) {
    const { doc, bytes } = outcome.before;
    value = show ? show(doc) : new RawDoc(bytes);
  }
  return {
    lastErrorObject: {
      n: outcome.upserted ? 1 : outcome.matched,
      updatedExisting: outcome.matched > 0,
      upserted: outcome.upserted?.doc._id,
    },
    value,
    ok: 1,
  };
}

function targetOf(command: Doc) {
  return {
    filter: optionalDoc(command, 'query') ?? {},
    sort: optionalDoc(command, 'sort'),
    hint: command.hint,
  };
}

export const writeCommands: Record<string, Command> = {
  insert,
  update,
  delete: remove,
  findAndModify,
  findandmodify: findAndModify,
};
