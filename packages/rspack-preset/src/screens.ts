import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Puts a remote's screens into its manifest as data, all but their code: a shell that loads the remote with its first screen
 * knows by them what may be asked for, and what to put into the home menu.
 */
export async function announceScreens(root: string, out: string): Promise<void> {
  const { routes } = (await import(pathToFileURL(join(root, 'src/routes.ts')).href)) as { routes: object[] };
  const manifest = join(out, 'mf-manifest.json');
  const known = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  // JSON leaves the functions that load them out.
  writeFileSync(manifest, JSON.stringify({ ...known, screens: routes }));
}
