import type { Doc, Reply } from '../bson/values.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { adminCommands } from './admin.ts';
import { aggregateCommands } from './aggregate.ts';
import { authCommands, checkAuthenticated } from './auth.ts';
import { bulkWriteCommands } from './bulk-write.ts';
import { type Command, type CommandContext, checkFields } from './command.ts';
import { indexCommands } from './indexes.ts';
import { readCommands } from './read.ts';
import { sessionCommands } from './session.ts';
import { writeCommands } from './write.ts';

const COMMANDS = new Map<string, Command>(
  Object.entries({
    ...sessionCommands,
    ...authCommands,
    ...readCommands,
    ...writeCommands,
    ...aggregateCommands,
    ...bulkWriteCommands,
    ...indexCommands,
    ...adminCommands,
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
    name === 'copyFile' ||
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
  if (GROWING.has(name) && context.command.remove !== true && context.server.heap.isExhausted) {
    throw new CommandError(146, 'the memory of the embedded server is full: reads and deletes go on, nothing is added');
  }
  return command.run(context);
}

/** The commands of version 1 that this server supports. https://www.mongodb.com/docs/manual/reference/stable-api/ */
const VERSION_1 = new Set([
  'abortTransaction',
  'aggregate',
  'bulkWrite',
  'commitTransaction',
  'count',
  'create',
  'createIndexes',
  'delete',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'endSessions',
  'explain',
  'find',
  'findAndModify',
  'getMore',
  'hello',
  'insert',
  'killCursors',
  'listCollections',
  'listDatabases',
  'listIndexes',
  'ping',
  'refreshSessions',
  'saslContinue',
  'saslStart',
  'update',
]);

/**
 * Checks a command against the API version that its client declares. Throws 72 for options without a version, 322 for a
 * version other than 1 and 323 for a command outside that version under `apiStrict`.
 */
function checkStableApi(name: string, { apiVersion, apiStrict, apiDeprecationErrors }: Doc): void {
  if (apiVersion === undefined) {
    if (apiStrict === undefined && apiDeprecationErrors === undefined) return;
    const option = apiStrict === undefined ? 'apiDeprecationErrors' : 'apiStrict';
    throw new CommandError(72, `Provided ${option} without passing apiVersion`);
  }
  if (apiVersion !== '1') throw new CommandError(322, 'API version must be "1"');
  if (apiStrict === true && !VERSION_1.has(name)) {
    throw new CommandError(
      323,
      `Provided apiStrict:true, but the command ${name} is not in API Version 1. Information on supported commands and migrations in API Version 1 can be found at https://www.mongodb.com/docs/manual/reference/stable-api/`,
    );
  }
}
