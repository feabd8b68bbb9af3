import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's daemons are not in an ordinary user's PATH; Homebrew and manual installations use other folders. */
const OTHER_PLACES = [
  '/usr/local/bin',
  '/usr/local/sbin',
  '/usr/bin',
  '/usr/sbin',
  '/opt/homebrew/bin',
  '/opt/homebrew/sbin',
];

/** The full path of a program, or undefined when this machine has none. */
export function findTool(...names) {
  const places = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...OTHER_PLACES];
  for (const name of names) {
    for (const place of places) {
      const file = join(place, name);
      try {
        accessSync(file, constants.X_OK);
        if (statSync(file).isFile()) return file;
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined;
}
