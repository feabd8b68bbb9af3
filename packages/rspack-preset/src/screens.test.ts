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
  it('tells of the screens as they are declared, and keeps what else it says', async () => {
    mkdirSync(join(folder, 'src'));
    writeFileSync(
      join(folder, 'src/routes.ts'),
      `export const routes = [{ path: '/a/:id', title: 'А', guard: 'user', homeMenu: { order: 1 }, load: () => import('./a.tsx') }];`,
    );
    const manifest = join(folder, 'mf-manifest.json');
    writeFileSync(manifest, '{"id":"mf_a"}');
    await announceScreens(folder, folder);
    expect(JSON.parse(readFileSync(manifest, 'utf8'))).toEqual({
      id: 'mf_a',
      screens: [{ path: '/a/:id', title: 'А', guard: 'user', homeMenu: { order: 1 } }],
    });
  });
});
