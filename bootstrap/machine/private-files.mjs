import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../command/failure.mjs';

const OTHERS = 0o077;
/** The contents of a data directory. Other files in it are left alone. */
const OUR_FOLDERS = ['redis', 'nats', 'mongo', 'gateway', 'logs', 'prometheus'];
const OUR_FILES = /^lock$|\.json(\.\d+\.next)?$/;

/**
 * Runs `work`, which must be synchronous, with umask 077: for the files it creates and for the processes it starts.
 * @template T
 * @param {() => T} work
 * @returns {T}
 */
export function privately(work) {
  const before = process.umask(OTHERS);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}

/** Writes a file with mode 0600, also over a file with another mode. */
export function writePrivate(file, text) {
  privately(() => writeFileSync(file, text));
  chmodSync(file, 0o600);
}

/** Makes a folder, and those above it that are missing, with mode 0700. */
export function makePrivate(dir) {
  privately(() => mkdirSync(dir, { recursive: true }));
  return dir;
}

/**
 * Makes the data directory (0700), which holds the database with the signing key, passwords and logs. Removes the
 * rights of other accounts from what an earlier version left in it. Throws Failure when it belongs to another
 * account.
 */
export function openDataDirectory(dir) {
  makePrivate(dir);
  try {
    closeToOthers(dir);
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      if (entry.isDirectory() && OUR_FOLDERS.includes(entry.name)) closeTree(join(dir, entry.name));
      else if (entry.isFile() && OUR_FILES.test(entry.name)) closeToOthers(join(dir, entry.name));
    }
  } catch (error) {
    if (error.code !== 'EPERM' && error.code !== 'EACCES') throw error;
    throw new Failure(
      `The data in ${dir} is not this account's alone, and its modes cannot be changed: ${error.message}\n` +
        'Start with the account it belongs to, or choose another directory: LUPLAY_DATA=.data-2 npm start',
    );
  }
}

function closeTree(dir) {
  closeToOthers(dir);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) closeTree(path);
    else if (entry.isFile()) closeToOthers(path);
  }
}

function closeToOthers(path) {
  const mode = lstatSync(path, { throwIfNoEntry: false })?.mode;
  if (mode !== undefined && mode & OTHERS) chmodSync(path, mode & 0o7777 & ~OTHERS);
}
