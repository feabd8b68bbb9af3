import { type Doc, RawDoc, type Reply, type ReplyValue } from '../bson/values.ts';
import { failedToParse } from '../errors.ts';
import { compileProjection } from '../query/projection.ts';
import { type Command, type CommandContext, collectionName, flag, optionalDoc } from './command.ts';
import { runDelete, runUpdate } from './write-one.ts';

const FIELDS = ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'bypassDocumentValidation', 'hint'];

const findAndModify: Command = { fields: FIELDS, run };

function run(context: CommandContext): Reply {
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

export const findAndModifyCommands: Record<string, Command> = { findAndModify, findandmodify: findAndModify };
