import { describe, expect, it } from '@jest/globals';
import { sizeFaults } from '../checks/file-sizes.mjs';
import { importFaults } from '../checks/imports.mjs';
import { sharedExportFaults } from '../checks/shared-exports.mjs';

/** Apart from its bracket, so that the check does not take the samples below for imports of this file. */
const CALL = 'import';
const TABLE = {
  'packages/contracts': { imports: [], libraries: ['zod'] },
  'svc-user': { imports: ['packages/contracts'] },
  'svc-story': { imports: ['packages/contracts'] },
  e2e: { imports: ['packages/contracts'] },
  bootstrap: { imports: [], libraries: [] },
  'bootstrap/test': { imports: ['packages/contracts'] },
};
const PACKAGES = {
  'packages/contracts/package.json': '{ "name": "@luplay/contracts", "dependencies": { "zod": "1" } }',
  'svc-user/package.json': '{ "name": "svc-user", "dependencies": { "express": "1" } }',
  'svc-story/package.json': '{ "name": "svc-story" }',
};

/** The findings for these files in a repository of two services. */
function faults(sources: Record<string, string>): string[] {
  const all: Record<string, string> = { ...PACKAGES, ...sources };
  return importFaults({ files: Object.keys(all), read: (file: string) => all[file] ?? '', table: TABLE });
}

describe('import rules', () => {
  it('lets a service import contracts, its own files, declared libraries and node', () => {
    const source = [
      "import { join } from 'node:path';",
      "import { z } from '@luplay/contracts/user';",
      "import express from 'express';",
      "import {\n  type Account,\n  accounts,\n} from '../accounts/store.ts';",
      "export * from './rules.ts';",
      "const lazy = () => import('./views.ts');",
    ].join('\n');
    expect(faults({ 'svc-user/src/profiles/routes.ts': source })).toEqual([]);
  });

  it.each([
    [
      'a service in another, by name',
      'svc-user/src/a.ts',
      "import { b } from 'svc-story';",
      /may not import svc-story/,
    ],
    ['by path', 'svc-user/src/a.ts', "import { b } from '../../svc-story/src/b.ts';", /another folder/],
    ['over several lines', 'svc-user/src/a.ts', "import {\n  b,\n} from '../../svc-story/src/b.ts';", /another folder/],
    ['of types', 'svc-user/src/a.ts', "import type { B } from '../../svc-story/src/b.ts';", /another folder/],
    ['for its effects', 'svc-user/src/a.ts', "import '../../svc-story/src/b.ts';", /another folder/],
    ['as a re-export', 'svc-user/src/a.ts', "export { b } from '../../svc-story/src/b.ts';", /another folder/],
    ['at run time', 'svc-user/src/a.ts', `await ${CALL}('../../svc-story/src/b.ts');`, /another folder/],
    ['as a computed path', 'svc-user/src/a.ts', `await ${CALL}(path);`, /computed/],
    ['in a test', 'svc-user/src/a.test.ts', "import { b } from '../../svc-story/src/b.ts';", /another folder/],
    ['a package by its path', 'svc-user/src/a.ts', "import { b } from '../../packages/contracts/src/b.ts';", /name/],
    ['a spec in a service', 'e2e/specs/a.spec.ts', "import { b } from '../../svc-user/src/b.ts';", /another folder/],
    ['a library that is not declared', 'svc-user/src/a.ts', "import React from 'react';", /does not declare/],
    ['contracts more than zod', 'packages/contracts/src/a.ts', "import { Db } from 'mongodb';", /only import zod/],
    ['bootstrap what is not installed yet', 'bootstrap/a.mjs', "import sharp from 'sharp';", /only import its own/],
    ['a folder that is not in the table', 'svc-new/src/a.ts', '', /no rule/],
  ])('refuses %s', (_, file, source, fault) => {
    const found = faults({ [file]: source });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(fault);
    expect(found[0]).toContain(file);
  });

  it('ignores imports in comments', () => {
    const source = `/** import { b } from '../../svc-story/src/b.ts'; */\n// await ${CALL}('../../svc-story/src/b.ts');\n`;
    expect(faults({ 'svc-user/src/a.ts': source })).toEqual([]);
  });
});

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
