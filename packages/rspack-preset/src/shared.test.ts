import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { consumedModules, providedModules } from './shared.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** What the remotes import from inside packages that are shared with their subpaths. */
function importedSubpaths(): string[] {
  const files = readdirSync(REPOSITORY)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => join(REPOSITORY, name, 'src'))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8')),
    );
  return files.flatMap((source) =>
    [...source.matchAll(/from '(react(?:-dom)?\/[^']+)'/g)].map(([, path]) => path ?? ''),
  );
}

describe('shared packages', () => {
  const provided = providedModules('1.2.3');

  it('are provided by the shell as the remotes request them', () => {
    const consumed = Object.entries(consumedModules('1.2.3')).filter(([name]) => !name.endsWith('/'));
    expect(consumed.length).toBeGreaterThan(4);
    for (const [name, { import: own, ...shareConfig }] of consumed) {
      expect(own).toBe(false);
      expect(provided).toContain(`from "${name}";`);
      expect(provided).toMatch(new RegExp(`"${name}": \\{.*${JSON.stringify(shareConfig).replace(/[{}^.]/g, '\\$&')}`));
    }
  });

  it('include the subpaths that the remotes import, and those of compiled JSX', () => {
    for (const path of [...importedSubpaths(), 'react/jsx-runtime']) expect(provided).toContain(`from "${path}";`);
  });

  it('refuse a remote that was built for another host', () => {
    const { '@luplay/web-kit': kit, react } = consumedModules('1.2.3');
    expect(kit).toMatchObject({ requiredVersion: '^1.2.3', strictVersion: true });
    expect(react).toMatchObject({ strictVersion: true });
  });
});
