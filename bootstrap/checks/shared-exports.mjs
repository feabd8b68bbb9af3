/** The shell loads this module whole, so every player does. */
const SHARED = 'packages/web-kit/src/index.ts';
const NAME = '@luplay/web-kit';
/** Only developers load it; the last two folders are not part of any page. */
const NOT_PLAYERS = /^(mf-backoffice|e2e|bootstrap)\//;
const SOURCE = /\.tsx?$/;
const EXPORTS = /^export \{([^}]*)\} from/gm;
const IMPORTS = new RegExp(`^import \\{([^}]*)\\} from '${NAME}'`, 'gm');

/**
 * Values that the shell shares although no screen of players uses them: players would load them for nothing.
 * @param {{ files: string[], read: (file: string) => string }} repository
 * @returns {string[]} one line for each such value
 */
export function sharedExportFaults({ files, read }) {
  if (!files.includes(SHARED)) return [];
  const used = new Set(
    files.filter((file) => SOURCE.test(file) && !NOT_PLAYERS.test(file)).flatMap((file) => values(read(file), IMPORTS)),
  );
  return values(read(SHARED), EXPORTS)
    .filter((value) => !used.has(value))
    .map((value) => `${SHARED}: ${value}: players load it, but none of their screens uses it`);
}

/** The names of all values, types left out, in the braces that `statement` finds. */
const values = (source, statement) =>
  [...source.matchAll(statement)]
    .flatMap(([, braces]) => braces.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !entry.startsWith('type '))
    .map((entry) => entry.split(' as ')[0]);
