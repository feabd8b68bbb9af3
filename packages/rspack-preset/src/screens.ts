import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuiltChunk, codeFiles } from './chunks.ts';

interface Part {
  load(): unknown;
}

const LAZY_IMPORT = /\bimport\(\s*(['"`])(.+?)\1\s*\)/;
const ROUTES = /\/routes\.ts$/;

/**
 * Puts a remote's screens and widgets into its manifest as data: all but their code, of which the files are named. A shell knows by
 * them what may be asked for and what to put on its home screen, and loads the remote with the first of them.
 */
export async function announceScreens(root: string, out: string, chunks: readonly BuiltChunk[]): Promise<void> {
  const { routes, widgets = [] } = (await import(pathToFileURL(join(root, 'src/routes.ts')).href)) as {
    routes: Part[];
    widgets?: Part[];
  };
  const manifest = join(out, 'mf-manifest.json');
  const known = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  // JSON leaves the functions that load them out.
  const outline = (part: Part) => ({ ...part, files: filesOf(part, chunks) });
  writeFileSync(manifest, JSON.stringify({ ...known, screens: routes.map(outline), widgets: widgets.map(outline) }));
}

/** Every file that its `load` waits for; none when that does more than an import. */
function filesOf(part: Part, chunks: readonly BuiltChunk[]): string[] {
  const request = LAZY_IMPORT.exec(String(part.load))?.[2];
  const asksFor = ({ origins = [] }: BuiltChunk) =>
    origins.some((origin) => origin.request === request && ROUTES.test(origin.moduleName ?? ''));
  return codeFiles(chunks.filter(asksFor));
}
