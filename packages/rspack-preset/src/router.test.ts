import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const REPOSITORY = join(import.meta.dirname, '../../..');
const FRONTENDS = readdirSync(REPOSITORY).filter((name) => name === 'shell' || name.startsWith('mf-'));

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file) && !file.startsWith('testing/'))
    .map((file) => join(folder, file));

/** Names imported from react-router-dom, without types. */
function routerNames(source: string): string[] {
  return [...source.matchAll(/import \{([^}]+)\} from 'react-router-dom'/g)]
    .flatMap((match) => (match[1] as string).split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

describe('the shared router', () => {
  it('exports every name that the shell, the remotes and web-kit import', () => {
    const shared = readFileSync(join(import.meta.dirname, 'router.ts'), 'utf8');
    const folders = [
      ...FRONTENDS.map((name) => join(REPOSITORY, name, 'src')),
      join(REPOSITORY, 'packages/web-kit/src'),
      join(REPOSITORY, 'packages/quiz-ui/src'),
    ];
    const used = folders.flatMap(sourcesOf).flatMap((file) => routerNames(readFileSync(file, 'utf8')));
    expect(used.length).toBeGreaterThan(0);
    for (const name of new Set(used)) expect(shared).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
