import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface SharedPackage {
  name: string;
  /** Also share what lies below it (`react/jsx-runtime`). */
  below?: boolean;
  /** A remote built against another version is refused cleanly instead of half running. */
  strict?: boolean;
}

/** Everything that needs one identity in the page. The shell provides it, remotes only consume it. */
export const SHARED_PACKAGES: readonly SharedPackage[] = [
  { name: 'react', below: true, strict: true },
  { name: 'react-dom', below: true, strict: true },
  { name: 'react-router-dom' },
  { name: '@tanstack/react-query' },
  { name: '@luplay/web-kit', strict: true },
];

export interface SharedConfig {
  singleton: true;
  strictVersion: boolean;
  requiredVersion: string;
  version?: string;
  import?: false;
}

/** The `shared` table of Module Federation. `provide`: the shell, which brings the packages along. */
export function sharedTable(folder: string, provide: boolean): Record<string, SharedConfig> {
  const table: Record<string, SharedConfig> = {};
  for (const { name, below, strict = false } of SHARED_PACKAGES) {
    const version = installedVersion(name, folder);
    const config: SharedConfig = { singleton: true, strictVersion: strict, requiredVersion: `^${version}` };
    if (provide) config.version = version;
    else config.import = false;
    table[name] = config;
    if (below) table[`${name}/`] = { ...config };
  }
  return table;
}

function installedVersion(name: string, folder: string): string {
  const require = createRequire(join(folder, 'package.json'));
  let at = dirname(require.resolve(name));
  while (true) {
    try {
      const manifest = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as { name?: string; version?: string };
      if (manifest.name === name && manifest.version) return manifest.version;
    } catch {
      // Not here: one folder up.
    }
    const up = dirname(at);
    if (up === at) throw new Error(`no package.json of ${name} above ${folder}`);
    at = up;
  }
}
