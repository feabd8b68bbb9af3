import { describe, expect, it } from '@jest/globals';
import { sizeFaults } from '../checks/file-sizes.mjs';
import { sharedExportFaults } from '../checks/shared-exports.mjs';

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
  const long = 'x\n'.repeat(401);

  it('refuses a source or test file of more than 400 lines', () => {
    const files = ['svc-user/src/a.ts', 'svc-user/src/b.test.ts', 'docs/long.md'];
    expect(sizeFaults({ files, read: () => long, longer: {} })).toEqual([
      'svc-user/src/a.ts: 401 lines, 400 are allowed',
      'svc-user/src/b.test.ts: 401 lines, 400 are allowed',
    ]);
    expect(sizeFaults({ files, read: () => 'x\n'.repeat(400), longer: {} })).toEqual([]);
  });

  it('accepts listed exceptions and refuses those that are no longer needed', () => {
    const files = ['svc-user/src/a.ts'];
    const longer = { 'svc-user/src/a.ts': 'data' };
    expect(sizeFaults({ files, read: () => long, longer })).toEqual([]);
    expect(sizeFaults({ files, read: () => 'x\n', longer })).toEqual([
      'svc-user/src/a.ts: needs no exception in bootstrap/checks/file-sizes.mjs',
    ]);
  });
});
