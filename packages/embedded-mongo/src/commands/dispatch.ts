import type { Doc, Reply } from '../bson/values.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { adminCommands } from './admin.ts';
import { aggregateCommands } from './aggregate.ts';
import { authCommands, checkAuthenticated } from './auth.ts';
import { bulkWriteCommands } from './bulk-write.ts';
import { type Command, type CommandContext, checkFields } from './command.ts';
import { copyFileCommands } from './copy-file.ts';
import { explainCommands } from './explain.ts';
import { findAndModifyCommands } from './find-and-modify.ts';
import { indexCommands } from './indexes.ts';
import { readCommands } from './read.ts';
import { sessionCommands } from './session.ts';
import { checkStableApi } from './stable-api.ts';
import { writeCommands } from './write.ts';

const COMMANDS = new Map<string, Command>(
  Object.entries({
    ...sessionCommands,
    ...authCommands,
    ...readCommands,
    ...writeCommands,
    ...findAndModifyCommands,
    ...aggregateCommands,
    ...bulkWriteCommands,
    ...explainCommands,
    ...indexCommands,
    ...adminCommands,
    ...copyFileCommands,
  }),
);

/** MongoDB commands that no service needs. */
const NOT_COVERED = new Set([
  'collMod',
  'collStats',
  'compact',
  'createUser',
  'currentOp',
  'dataSize',
  'dbHash',
  'dbStats',
  'distinct',
  'dropUser',
  'hostInfo',
  'killOp',
  'mapReduce',
  'renameCollection',
  'updateUser',
  'usersInfo',
  'validate',
]);

/** Commands that need more memory. */
const GROWING = new Set(['insert', 'update', 'bulkWrite', 'findAndModify', 'findandmodify', 'create', 'createIndexes']);

/**
 * Whether a command may run again after a rollback: its reply depends only on the data, not on something it has
 * consumed.
 */
export function isRepeatable(command: Doc): boolean {
  const name = Object.keys(command)[0] ?? '';
  return !(
    name in sessionCommands ||
    name in authCommands ||
    name in copyFileCommands ||
    name === 'getMore' ||
    name === 'killCursors'
  );
}

/**
 * Runs one command and returns its reply. Throws CommandError: 238 for a MongoDB command that is not supported, 59 for
 * an unknown one.
 */
export function dispatch(context: CommandContext): Reply {
  const name = Object.keys(context.command)[0] ?? '';
  const command = COMMANDS.get(name);
  checkAuthenticated(name, context);
  if (NOT_COVERED.has(name)) throw notImplemented(`the command ${name}`);
  if (!command) throw new CommandError(59, `no such command: '${name}'`);
  const { counters } = context.server;
  counters.set(name, (counters.get(name) ?? 0) + 1);
  checkStableApi(name, context.command);
  checkFields(name, context.command, command.fields);
  if (context.server.heap.isExhausted && GROWING.has(name) && context.command.remove !== true) {
    throw new CommandError(146, 'the memory of the embedded server is full: reads and deletes go on, nothing is added');
  }
  return command.run(context);
}
