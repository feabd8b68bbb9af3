import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stats } from '@rspack/core';

const SHARED_ORIGIN = /^provide shared module/;

/**
 * The shell's entry asks for the shared packages only once it runs. The page asks for them at once: a link for each of their
 * files in `index.html`.
 */
export function preloadShared(out: string, publicPath: string, stats: Stats): void {
  const { chunks = [] } = stats.toJson({ all: false, chunks: true, chunkOrigins: true });
  const files = chunks
    .filter((chunk) => !chunk.initial && chunk.origins?.some((origin) => SHARED_ORIGIN.test(origin.moduleName ?? '')))
    .flatMap((chunk) => chunk.files ?? [])
    .filter((file) => /\.(js|css)$/.test(file));
  const links = [...new Set(files)].map(
    (file) => `<link rel="preload" href="${publicPath}${file}" as="${file.endsWith('.css') ? 'style' : 'script'}">`,
  );
  const page = join(out, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', `  ${links.join('\n    ')}\n  </head>`));
}
