import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { completePage } from './page.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'luplay-shell-'));
  mkdirSync(join(folder, 'assets'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the shell's page", () => {
  it('contains the boot script, the list of federation files, and the font subsets', () => {
    for (const file of ['onest.subset.1a.woff2', 'onest.2b.woff2']) writeFileSync(join(folder, 'assets', file), '');
    const page = join(folder, 'index.html');
    writeFileSync(page, '<title>T</title><script defer src="/s/js/main.js"></script></head>');
    const chunks = [
      { files: ['js/main.js'], initial: true },
      { files: ['js/f.js', 'css/f.css'], origins: [{ request: './federation.ts' }] },
      { files: ['js/window.js'], origins: [{ request: './menu-window.tsx' }] },
    ];
    completePage(folder, '/s/', chunks, [{ files: ['js/boot.js'] }]);
    const text = readFileSync(page, 'utf8');
    expect(text).toContain('src="/s/js/boot.js" data-federation="/s/js/f.js /s/css/f.css"></script>');
    expect(text).toContain('<script defer fetchpriority="high" src="/s/js/main.js">');
    expect(text).toContain('<link rel="preload" href="/s/assets/onest.subset.1a.woff2" as="font"');
    expect(text).not.toContain('onest.2b');
  });
});
