import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY, WORKSPACES } from '../command/settings.mjs';

/**
 * Folders with source that are no npm packages. Only tests of bootstrap import workspaces: it runs before the install.
 */
const TOOLS = ['assets', 'bootstrap'];

/** The folders that are tested as parts. */
export const PARTS = [...WORKSPACES, ...TOOLS].filter((folder) => folder !== 'e2e');

/** Plays a part that everything stands on when somebody asks for it. After a change of it all specs are due. */
export const SAMPLE = ['people/guests', 'quiz/quiz-whole', 'story/play-chapter'];

/** Parts with tests over the real backing services. */
const BACKED = /^(svc-|packages\/(service|live)-kit$|k8s$)/;

/**
 * The package.json of a part. `luplay.specs`: the folders and files of `e2e/specs` that play it; absent: all of them.
 */
function manifestOf(part) {
  const file = join(REPOSITORY, part, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { luplay: { specs: [] } };
}

/** The workspaces that a part declares, those of its tests included if `isTest`. */
export function importsOf(part, { isTest = true } = {}) {
  if (part === 'bootstrap' && isTest) return ['packages/contracts'];
  const { dependencies, devDependencies } = manifestOf(part);
  const declared = { ...dependencies, ...(isTest && devDependencies) };
  return WORKSPACES.filter((folder) => manifestOf(folder).name in declared);
}

/** `story-rules` for `packages/story-rules`; undefined: there is no such part. */
export const partNamed = (name) => PARTS.find((part) => part === name || part === `packages/${name}`);

/**
 * What to run for some parts: Jest's folders, whether they need the backing services, and the browser specs, by
 * folder (`quiz`) or file (`quiz/no-socket`); `specs` is null when all of them are due.
 * `others`: what is due for parts that everything stands on.
 */
export function testsOf(parts, others = null) {
  const due = parts.map((part) => manifestOf(part).luplay?.specs ?? others);
  const specs = due.includes(null) ? null : [...new Set(due.flat())];
  return { folders: parts, backed: parts.some((part) => BACKED.test(part)), specs };
}

/**
 * The parts that changed files belong to, and those that import them, directly or through others. A file that belongs
 * to no part, such as package-lock.json, touches all of them; one in docs touches none.
 */
export function touchedParts(files) {
  const imports = new Map(PARTS.map((part) => [part, importsOf(part, { isTest: part !== 'bootstrap' })]));
  const touched = new Set();
  const touch = (part) => {
    if (touched.has(part)) return;
    touched.add(part);
    for (const other of PARTS) if (imports.get(other).includes(part)) touch(other);
  };
  for (const file of files) {
    if (file.startsWith('docs/') || file.endsWith('.md')) continue;
    const part = PARTS.find((one) => file.startsWith(`${one}/`));
    const specs = /^e2e\/specs\/([^/]+)\//.exec(file)?.[1];
    if (part) touch(part);
    else
      for (const one of PARTS)
        if (!specs || manifestOf(one).luplay?.specs.some((spec) => spec.split('/')[0] === specs)) touched.add(one);
  }
  return PARTS.filter((part) => touched.has(part));
}
