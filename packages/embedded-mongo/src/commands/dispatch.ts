import type { Reply } from '../bson/encode.ts';
import { CommandError } from '../errors.ts';
import { adminCommands } from './admin.ts';
import { aggregateCommands } from './aggregate.ts';
import { bulkWriteCommands } from './bulk-write.ts';
import { type Command, type CommandContext, checkFields } from './command.ts';
import { findAndModifyCommands } from './find-and-modify.ts';
import { indexCommands } from './indexes.ts';
import { readCommands } from './read.ts';
import { sessionCommands } from './session.ts';
import { writeCommands } from './write.ts';

const COMMANDS = new Map<string, Command>(
  Object.entries({
    ...sessionCommands,
    ...readCommands,
    ...writeCommands,
    ...findAndModifyCommands,
    ...aggregateCommands,
    ...bulkWriteCommands,
    ...indexCommands,
    ...adminCommands,
  }),
);

/** Runs one command to its reply. Throws CommandError; 59 for a command nobody knows. */
export function dispatch(context: CommandContext): Reply {
  const name = Object.keys(context.command)[0] ?? '';
  const command = COMMANDS.get(name);
  if (!command) throw new CommandError(59, `no such command: '${name}'`);
  const { counters } = context.server;
  counters.set(name, (counters.get(name) ?? 0) + 1);
  checkFields(name, context.command, command.fields);
  return command.run(context);
}
