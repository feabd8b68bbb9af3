import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import type { BuiltChunk } from './chunks.ts';
import { bootConfig, type FrontendOptions, readVersion, remoteConfig, shellConfig } from './config.ts';
import { addDeclaration } from './declaration.ts';
import { completePage } from './page.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');

/**
 * Builds one frontend into `out`. Throws with rspack's own report when it does not build.
 * `root` may lie outside the repository's own folders: a copy of a remote builds like the remote.
 */
export async function build(options: Omit<FrontendOptions, 'webKitVersion'>): Promise<void> {
  const webKitVersion = readVersion(join(REPOSITORY, 'packages/web-kit'));
  const full = { ...options, webKitVersion };
  if (options.name !== 'shell') {
    const { chunks } = await compile(remoteConfig(full));
    await addDeclaration(options.root, options.out, chunks);
  } else {
    const { chunks } = await compile(shellConfig(full));
    const boot = await compile(bootConfig(full));
    completePage(options.out, `/shell/${options.version}/`, chunks, boot.chunks);
  }
  // The builder's own report, not part of what is published.
  rmSync(join(options.out, 'mf-stats.json'), { force: true });
}

async function compile(config: Configuration): Promise<{ chunks: readonly BuiltChunk[] }> {
  const compiler = rspack(config);
  try {
    const stats = await new Promise<Stats>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error) reject(error);
        else if (!stats || stats.hasErrors())
          reject(new Error(stats?.toString('errors-only') ?? 'rspack gave no result'));
        else resolve(stats);
      });
    });
    const { chunks = [] } = stats.toJson({ all: false, chunks: true, chunkOrigins: true });
    return { chunks };
  } finally {
    await new Promise((closed) => compiler.close(closed));
  }
}
