import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltChunk, codeFiles } from './chunks.ts';

/** Font subsets, which every screen needs. */
const FONT_SUBSET = /\.subset\.[^/]*\.woff2$/;
const FEDERATION = './federation.ts';

/**
 * Completes the shell's `index.html`. `boot` runs before everything else. It gets the list of the federation runtime's
 * files and requests them when a remote is needed. Fonts are preloaded; otherwise the page would request them with its
 * first text.
 */
export function completePage(
  out: string,
  publicPath: string,
  chunks: readonly BuiltChunk[],
  boot: readonly BuiltChunk[],
): void {
  const federation = chunks.filter(({ origins = [] }) => origins.some(({ request }) => request === FEDERATION));
  const addresses = codeFiles(federation).map((file) => publicPath + file);
  const scripts = codeFiles(boot).map(
    (file) =>
      `<script async fetchpriority="high" src="${publicPath}${file}" data-federation="${addresses.join(' ')}"></script>`,
  );
  const fonts = readdirSync(join(out, 'assets'))
    .filter((file) => FONT_SUBSET.test(file))
    .map((file) => `<link rel="preload" href="${publicPath}assets/${file}" as="font" type="font/woff2" crossorigin>`);
  const page = join(out, 'index.html');
  const text = readFileSync(page, 'utf8')
    .replaceAll('<script defer ', '<script defer fetchpriority="high" ')
    .replace('</title>', ['</title>', ...scripts].join('\n    '))
    .replace('</head>', `  ${fonts.join('\n    ')}\n  </head>`);
  writeFileSync(page, text);
}
