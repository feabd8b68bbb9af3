import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDeclaration } from '@luplay/rspack-preset/declaration';
import type { RemoteDeclaration } from '@luplay/web-kit';

const REPOSITORY = join(import.meta.dirname, '../..');

const names = readdirSync(REPOSITORY).filter((name) => name.startsWith('mf-'));

/** What the remotes declare, by their names. Read as the build reads it: the shell's own code imports no remote. */
export const declarations: ReadonlyMap<string, RemoteDeclaration> = new Map(
  await Promise.all(
    names.map(async (name) => [name, (await readDeclaration(join(REPOSITORY, name))) as RemoteDeclaration] as const),
  ),
);

/** The sources of a part of the repository by their paths, without tests. */
export function sourcesOf(folder: string): Map<string, string> {
  const root = join(REPOSITORY, folder, 'src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css|html)$/.test(file))
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file) && !file.startsWith('testing/'));
  return new Map(files.map((file) => [join(folder, 'src', file), readFileSync(join(root, file), 'utf8')]));
}
