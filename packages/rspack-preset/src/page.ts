import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltChunk, codeFiles } from './chunks.ts';

const SHARED_ORIGIN = /^provide shared module/;

/**
 * Completes the shell's `index.html`. `boot` runs first of all, beside everything else. And the shell's entry asks for the shared
 * packages only once it runs: the page asks for them at once, with a link for each of their files.
 */
export function completePage(
  out: string,
  publicPath: string,
  chunks: readonly BuiltChunk[],
  boot: readonly BuiltChunk[],
): void {
  const shared = chunks.filter(
    ({ initial, origins = [] }) => !initial && origins.some(({ moduleName = '' }) => SHARED_ORIGIN.test(moduleName)),
  );
  const scripts = codeFiles(boot).map(
    (file) => `<script async fetchpriority="high" src="${publicPath}${file}"></script>`,
  );
  const links = codeFiles(shared).map(
    (file) => `<link rel="preload" href="${publicPath}${file}" as="${file.endsWith('.css') ? 'style' : 'script'}">`,
  );
  const page = join(out, 'index.html');
  const text = readFileSync(page, 'utf8')
    .replace('</title>', ['</title>', ...scripts].join('\n    '))
    .replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
  writeFileSync(page, text);
}
