import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPOSITORY } from '../command/settings.mjs';

const NOT_SOURCE = /(^|\/)(node_modules|dist|\.build)(\/|$)|\.test\.tsx?$|\/CHANGELOG\.md$/;

/**
 * One hash over the content of files and folders (given relative to the repository); tests and changelogs are left
 * out.
 */
export function hashSources(places) {
  const hash = createHash('sha256');
  for (const place of places) {
    const from = join(REPOSITORY, place);
    if (!existsSync(from)) continue;
    for (const file of filesIn(from)) {
      hash.update(`${relative(REPOSITORY, file)}\0`);
      hash.update(readFileSync(file));
      hash.update('\0');
    }
  }
  return hash.digest('hex');
}

/** Every file below a folder (or the file itself), in a stable order. */
function filesIn(place) {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => join(place, entry.name))
    .filter((path) => !NOT_SOURCE.test(relative(REPOSITORY, path)))
    .flatMap((path) => filesIn(path));
}
