import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rspack, type Stats } from '@rspack/core';
import { type FrontendOptions, readVersion, remoteConfig, shellConfig } from './config.ts';
import { preloadShared } from './preload.ts';
import { announceScreens } from './screens.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');

/**
 * Builds one frontend into `out`. Throws with rspack's own report when it does not build.
 * `root` may lie outside the repository's own folders: a copy of a remote builds like the remote.
 */
export async function build(options: Omit<FrontendOptions, 'webKitVersion'>): Promise<Stats> {
  const webKitVersion = readVersion(join(REPOSITORY, 'packages/web-kit'));
  const config = options.name === 'shell' ? shellConfig : remoteConfig;
  const compiler = rspack(config({ ...options, webKitVersion }));
  try {
    const stats = await new Promise<Stats>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error) reject(error);
        else if (!stats || stats.hasErrors())
          reject(new Error(stats?.toString('errors-only') ?? 'rspack gave no result'));
        else resolve(stats);
      });
    });
    if (options.name === 'shell') preloadShared(options.out, `/shell/${options.version}/`, stats);
    else await announceScreens(options.root, options.out);
    // The builder's own report, not part of what is published.
    rmSync(join(options.out, 'mf-stats.json'), { force: true });
    return stats;
  } finally {
    await new Promise((closed) => compiler.close(closed));
  }
}
