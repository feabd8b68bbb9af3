import { expect, it } from '@jest/globals';
import { measure } from '../house/measures.mjs';

const TREE: Record<string, string> = {
  'packages/kit/package.json': '{ "name": "@luplay/kit", "exports": { ".": "./src/index.ts" } }',
  'packages/kit/src/index.ts': "export * from './only.ts';\n",
  'packages/kit/src/only.ts': 'export const only = 1;\n',
  'svc-user/src/a/one.ts': "import '../b/two.ts';\nimport '@luplay/kit';\n",
  'svc-user/src/b/two.ts': "import '../a/one.ts';\n",
  'svc-user/src/b/two.test.ts': "import './two.ts';\n",
  'gateway/src/main.ts': 'start();\n\n\n',
  'docs/house.md': 'three short words\n',
};

it('measures files, source, words, cycles of folders and single-use files of a tree', () => {
  expect(measure({ files: Object.keys(TREE), read: (file: string) => TREE[file] as string })).toMatchObject({
    files: 8,
    lines: 8,
    parts: { 'packages/kit': 2, 'svc-user': 3, gateway: 3 },
    platformShare: 3 / 8,
    words: 3,
    cycles: ['svc-user/src: a b'],
    singleUse: ['packages/kit/src/index.ts', 'packages/kit/src/only.ts', 'svc-user/src/a/one.ts'],
  });
});
