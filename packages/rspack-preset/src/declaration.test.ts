import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addDeclaration } from './declaration.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'luplay-remote-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'mf-manifest.json'), '{"id":"mf_a"}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const declare = (source: string) => writeFileSync(join(folder, 'src/routes.ts'), source);

describe("a remote's manifest", () => {
  it('carries the declaration with the files of screens and widgets, and keeps its other fields', async () => {
    declare(`
      const lazy = () => import('./a.tsx');
      export const remote = {
        title: 'Альбомы',
        needs: { 'svc-user': '1.2' },
        routes: [
          { path: '/a/:id', title: 'А', guard: 'user', homeMenu: { order: 1 }, load: lazy },
          { path: '/b', title: 'Б', guard: 'public', load: async () => ({ Component: () => null }) },
        ],
        widgets: [{ id: 'w', slot: 'home-main', order: 1, height: 10, load: () => import("./w.tsx") }],
      };`);
    const origin = (request: string, moduleName = './src/routes.ts') => ({ request, moduleName });
    await addDeclaration(folder, folder, [
      { files: ['js/1.js', 'css/1.css', 'js/1.js.map'], origins: [origin('./a.tsx')] },
      { files: ['js/both.js'], origins: [origin('./a.tsx'), origin('./w.tsx')] },
      { files: ['js/other.js'], origins: [origin('./a.tsx', './src/other.ts')] },
      { files: ['js/w.js'], origins: [origin('./w.tsx')] },
      { files: ['js/entry.js'] },
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8'))).toEqual({
      id: 'mf_a',
      remote: {
        title: 'Альбомы',
        needs: { 'svc-user': '1.2' },
        routes: [
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
      },
    });
  });

  it('is not built without a declaration', async () => {
    declare('export const routes = [];');
    await expect(addDeclaration(folder, folder, [])).rejects.toThrow('exports no `remote`');
  });
});
