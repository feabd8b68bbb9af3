import { chmodSync, closeSync, openSync } from 'node:fs';
import { badValue, CommandError } from '../errors.ts';
import type { Command } from './command.ts';

/** The newest copy of each server. Commands are answered at once, so a copy is asked after. */
const copies = new WeakMap<object, Copy>();

interface Copy {
  path: string;
  state: 'running' | 'done' | 'failed';
  error?: string;
}

/**
 * `{ copyFile: path }` begins to copy the database file of the running server to a new file; `{ copyFile: 1 }` tells
 * how the newest copy stands. Not a command of MongoDB, which has mongodump.
 */
const copyFile: Command = {
  fields: [],
  run({ server, command: { copyFile: path } }) {
    const { catalog } = server;
    if (typeof path === 'string') {
      if (copies.get(catalog)?.state === 'running') throw new CommandError(46, 'a copy is running');
      copies.set(
        catalog,
        begin(path, (to) => catalog.copyTo(to)),
      );
    }
    const copy = copies.get(catalog);
    if (!copy) throw badValue('no copy was begun');
    return { path: copy.path, state: copy.state, error: copy.error, ok: 1 };
  },
};

function begin(path: string, copyTo: (path: string) => Promise<void>): Copy {
  const copy: Copy = { path, state: 'running' };
  try {
    // Fails when there is such a file. Only its owner may read the copy.
    closeSync(openSync(path, 'wx', 0o600));
    chmodSync(path, 0o600);
  } catch (error) {
    throw badValue(`${path} cannot be created: ${(error as Error).message}`);
  }
  copyTo(path).then(
    () => Object.assign(copy, { state: 'done' }),
    (error: unknown) => Object.assign(copy, { state: 'failed', error: String(error) }),
  );
  return copy;
}

export const copyFileCommands: Record<string, Command> = { copyFile };
