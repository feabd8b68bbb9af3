import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuiltChunk, codeFiles } from './chunks.ts';

/** A screen or widget. */
interface Part {
  load(): unknown;
}

interface Declaration {
  routes: readonly Part[];
  widgets: readonly Part[];
}

const LAZY_IMPORT = /\bimport\(\s*(['"`])(.+?)\1\s*\)/;
const ROUTES = /\/routes\.ts$/;

/** What the remote in the folder `root` declares to the shell: its `src/routes.ts`, which Node can run as it is. */
export async function readDeclaration(root: string): Promise<Declaration> {
  const { remote } = (await import(pathToFileURL(join(root, 'src/routes.ts')).href)) as { remote?: Declaration };
  if (!remote) throw new Error(`${root}: src/routes.ts exports no \`remote\``);
  return remote;
}

/**
 * Adds the remote's declaration to its manifest: everything but the code, whose files are named instead. The shell can
 * then show menus, guard screens and preload their files before it loads any of the remote's code.
 */
export async function addDeclaration(root: string, out: string, chunks: readonly BuiltChunk[]): Promise<void> {
  const { routes, widgets, ...about } = await readDeclaration(root);
  const file = join(out, 'mf-manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  // JSON drops the functions in it.
  const outline = (part: Part) => ({ ...part, files: filesOf(part, chunks) });
  const remote = { ...about, routes: routes.map(outline), widgets: widgets.map(outline) };
  writeFileSync(file, JSON.stringify({ ...manifest, remote }));
}

/** The files that the part's `load` waits for; none when it does more than one import. */
function filesOf(part: Part, chunks: readonly BuiltChunk[]): string[] {
  const request = LAZY_IMPORT.exec(String(part.load))?.[2];
  const requests = ({ origins = [] }: BuiltChunk) =>
    origins.some((origin) => origin.request === request && ROUTES.test(origin.moduleName ?? ''));
  return codeFiles(chunks.filter(requests));
}
