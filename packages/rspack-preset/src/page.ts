import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltChunk, codeFiles } from './chunks.ts';

/** Every screen has letters of them. */
const FONT_PART = /\.part\.[^/]*\.woff2$/;
const FEDERATION = './federation.ts';

/**
 * Completes the shell's `index.html`. `boot` runs first of all, beside everything else; it is told what the federation's runtime
 * consists of, which it asks for where a remote is needed. The fonts, of which the page would hear with its first text, come with it.
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
    .filter((file) => FONT_PART.test(file))
    .map((file) => `<link rel="preload" href="${publicPath}assets/${file}" as="font" type="font/woff2" crossorigin>`);
  const page = join(out, 'index.html');
  const text = readFileSync(page, 'utf8')
    .replaceAll('<script defer ', '<script defer fetchpriority="high" ')
    .replace('</title>', ['</title>', ...scripts].join('\n    '))
    .replace('</head>', `  ${fonts.join('\n    ')}\n  </head>`);
  writeFileSync(page, text);
}
