import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Remotes by name, each with the address of its manifest, as in `remotes.json`. */
export type RemoteLines = Record<string, string>;

/** What `npm run images` writes about the images that it has built. */
const BUILT = new URL('../../.build/images/remotes.json', import.meta.url);

/** The file that an overlay makes its ConfigMap `remotes` from. */
export const remotesFile = (overlay: string) => new URL(`../overlays/${overlay}/remotes/remotes.json`, import.meta.url);

export const readLines = (file: URL): RemoteLines => JSON.parse(readFileSync(file, 'utf8'));

/** The live lines with those of the last images; `only`: of these remotes alone. */
export function releasedLines(live: RemoteLines, built: RemoteLines, only: string[] = []): RemoteLines {
  const unknown = only.filter((name) => !(name in built));
  if (unknown.length > 0) throw new Error(`not built: ${unknown.join(', ')}. Run npm run images`);
  const lines = Object.entries(built).filter(([name]) => only.length === 0 || only.includes(name));
  return { ...live, ...Object.fromEntries(lines) };
}

/** Writes the lines of the last images into an overlay. */
export function releaseRemotes(overlay: string, only: string[]): RemoteLines {
  const file = remotesFile(overlay);
  if (!existsSync(file)) throw new Error(`there is no ${fileURLToPath(file)}`);
  const lines = releasedLines(readLines(file), readLines(BUILT), only);
  writeFileSync(file, `${JSON.stringify(lines, null, 2)}\n`);
  return lines;
}
