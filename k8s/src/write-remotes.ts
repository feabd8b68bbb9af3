/**
 * `npm run k8s -- write-remotes <overlay> [mf-name …]` writes the lines of the last `npm run images` into the
 * `remotes.json` of the overlay: those of the named remotes, or of all.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Remotes by name, each with the address of its manifest, as in `remotes.json`. */
type RemoteLines = Record<string, string>;

/** What `npm run images` writes about the images that it has built. */
const BUILT = new URL('../../.build/images/remotes.json', import.meta.url);

const readLines = (file: URL): RemoteLines => JSON.parse(readFileSync(file, 'utf8'));

/** The live lines with those of the last images; `only`: of these remotes alone. */
export function releasedLines(live: RemoteLines, built: RemoteLines, only: string[] = []): RemoteLines {
  const unknown = only.filter((name) => !(name in built));
  if (unknown.length > 0) throw new Error(`not built: ${unknown.join(', ')}. Run npm run images`);
  const lines = Object.entries(built).filter(([name]) => only.length === 0 || only.includes(name));
  return { ...live, ...Object.fromEntries(lines) };
}

export function writeRemotes(overlay: string, only: string[]): void {
  // The overlay makes its ConfigMap `remotes` from it.
  const file = new URL(`../overlays/${overlay}/remotes/remotes.json`, import.meta.url);
  if (!existsSync(BUILT)) throw new Error(`there is no ${fileURLToPath(BUILT)}: run npm run images`);
  const lines = releasedLines(readLines(file), readLines(BUILT), only);
  writeFileSync(file, `${JSON.stringify(lines, null, 2)}\n`);
  for (const [name, line] of Object.entries(lines)) console.log(`${name}  ${line}`);
}
