import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { announceScreens } from './screens.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'luplay-remote-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a remote's manifest", () => {
  it('tells of screens and widgets as they are declared, with their files, and keeps what else it says', async () => {
    mkdirSync(join(folder, 'src'));
    writeFileSync(
      join(folder, 'src/routes.ts'),
      `const lazy = () => import('./a.tsx');
      export const routes = [
        { path: '/a/:id', title: 'А', guard: 'user', homeMenu: { order: 1 }, load: lazy },
        { path: '/b', title: 'Б', guard: 'public', load: async () => ({ Component: () => null }) },
      ];
      export const widgets = [{ id: 'w', slot: 'home-main', order: 1, height: 10, load: () => import("./w.tsx") }];`,
    );
    const manifest = join(folder, 'mf-manifest.json');
    writeFileSync(manifest, '{"id":"mf_a"}');
    const asked = (request: string, moduleName = './src/routes.ts') => ({ request, moduleName });
    await announceScreens(folder, folder, [
      { files: ['js/1.js', 'css/1.css', 'js/1.js.map'], origins: [asked('./a.tsx')] },
      { files: ['js/both.js'], origins: [asked('./a.tsx'), asked('./w.tsx')] },
      { files: ['js/other.js'], origins: [asked('./a.tsx', './src/other.ts')] },
      { files: ['js/w.js'], origins: [asked('./w.tsx')] },
      { files: ['js/entry.js'] },
    ]);
    expect(JSON.parse(readFileSync(manifest, 'utf8'))).toEqual({
      id: 'mf_a',
      screens: [
        {
          path: '/a/:id',
          title: 'А',
          guard: 'user',
          homeMenu: { order: 1 },
          files: ['js/1.js', 'css/1.css', 'js/both.js'],
        },
        { path: '/b', title: 'Б', guard: 'public', files: [] },
      ],
      widgets: [{ id: 'w', slot: 'home-main', order: 1, height: 10, files: ['js/both.js', 'js/w.js'] }],
    });
  });
});
