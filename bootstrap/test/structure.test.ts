import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sharedExportFaults } from '../checks/shared-exports.mjs';
import { REPOSITORY } from '../command/settings.mjs';

const BIOME = join(REPOSITORY, 'node_modules/.bin/biome');

describe('shared exports', () => {
  const shared = {
    'packages/web-kit/src/index.ts':
      "export { Menu, type MenuItem } from './menu.tsx';\nexport { Tree } from './tree.tsx';",
    'mf-story/src/play.tsx': "import {\n  Menu,\n  type MenuItem,\n} from '@luplay/web-kit';",
  };
  const found = (sources: Record<string, string>) =>
    sharedExportFaults({ files: Object.keys(sources), read: (file: string) => sources[file] ?? '' });

  it('names a value that no screen of players uses', () => {
    const backoffice = { 'mf-backoffice/src/editor.tsx': "import { Tree } from '@luplay/web-kit';" };
    expect(found({ ...shared, ...backoffice })).toEqual([
      'packages/web-kit/src/index.ts: Tree: players load it, but none of their screens uses it',
    ]);
  });

  it('accepts a value that the shell or a screen of players uses', () => {
    expect(found({ ...shared, 'shell/src/app.tsx': "import { Tree as Trees } from '@luplay/web-kit';" })).toEqual([]);
  });
});

describe('file size limit', () => {
  it('refuses a source or test file of more than 400 lines', () => {
    const folder = mkdtempSync(join(tmpdir(), 'luplay-long-files-'));
    copyFileSync(join(REPOSITORY, 'biome.jsonc'), join(folder, 'biome.jsonc'));
    for (const name of ['a.ts', 'a.test.ts', 'a.tsx', 'a.mjs', 'a.css', 'a.md']) {
      const line = name === 'a.css' ? '.a {}\n' : 'go();\n';
      writeFileSync(join(folder, name), line.repeat(401));
      writeFileSync(join(folder, `short-${name}`), line.repeat(400));
    }
    const only = ['lint', '--only=style/noExcessiveLinesPerFile', '--vcs-enabled=false', '.'];
    const { stderr, status } = spawnSync(BIOME, only, { cwd: folder, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    const found = [...stderr.matchAll(/^(\S+):1:1 lint\/style\/noExcessiveLinesPerFile/gm)].map(([, name]) => name);
    expect(found.toSorted()).toEqual(['a.css', 'a.mjs', 'a.test.ts', 'a.ts', 'a.tsx']);
    expect(status).toBe(1);
  });
});
