import { notImplemented } from '../errors.ts';
import type { Command } from './command.ts';

const aggregate: Command = {
  fields: [],
  run() {
    throw notImplemented('aggregate');
  },
};
export const aggregateCommands: Record<string, Command> = { aggregate };
