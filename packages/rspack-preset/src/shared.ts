import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

interface ShareConfig {
  singleton: true;
  requiredVersion: string;
  /** Refuse a remote built for another version, instead of running it partially. */
  strictVersion?: true;
}

interface SharedPackage {
  name: string;
  version: string;
  config: ShareConfig;
  /** Subpaths that a remote may import. */
  subpaths: readonly string[];
}

const versionOf = (name: string): string => (require(`${name}/package.json`) as { version: string }).version;

function shared(name: string, version: string, strict: boolean, subpaths: readonly string[] = []): SharedPackage {
  const config: ShareConfig = { singleton: true, requiredVersion: `^${version}` };
  return { name, version, subpaths, config: strict ? { ...config, strictVersion: true } : config };
}

/**
 * The one list of packages that the shell and every remote share: only those that must exist once in the page.
 * `webKitVersion` is the version of the host API (session, query cache, components) that a build was written for.
 */
const sharedPackages = (webKitVersion: string): SharedPackage[] => [
  shared('react', versionOf('react'), true, ['jsx-runtime', 'jsx-dev-runtime']),
  shared('react-dom', versionOf('react-dom'), true, ['client']),
  shared('react-router-dom', versionOf('react-router-dom'), false),
  shared('@tanstack/react-query', versionOf('@tanstack/react-query'), false),
  shared('@luplay/web-kit', webKitVersion, true),
];

/** The module that the shell provides under the router's name. */
export const ROUTER = join(import.meta.dirname, 'router.ts');

/** The remote's side. A remote contains no copies, so a page that cannot provide what it needs refuses it. */
export function consumedModules(webKitVersion: string): Record<string, ShareConfig & { import: false }> {
  return Object.fromEntries(
    sharedPackages(webKitVersion).flatMap(({ name, config, subpaths }) =>
      // With a trailing slash: every subpath.
      [name, ...(subpaths.length > 0 ? [`${name}/`] : [])].map((key) => [key, { ...config, import: false }]),
    ),
  );
}

/**
 * The shell's side: source of a module whose `shared` is passed to the federation runtime. It provides the packages
 * that the shell itself uses. Packages that only remotes use are loaded with the module.
 */
export function providedModules(webKitVersion: string): string {
  const given = sharedPackages(webKitVersion).flatMap(({ name, version, config, subpaths }) =>
    [name, ...subpaths.map((path) => `${name}/${path}`)].map((path) => ({ path, version, shareConfig: config })),
  );
  // `import`, as in the shell: `require` would load the other edition of a package that has two.
  const imports = given.map(({ path }, index) => `import * as module${index} from ${JSON.stringify(path)};`);
  const entries = given.map(({ path, ...info }, index) => {
    const known = JSON.stringify(info).slice(1, -1);
    return `  ${JSON.stringify(path)}: { ${known}, lib: () => module${index} },`;
  });
  return [...imports, 'export const shared = {', ...entries, '};', ''].join('\n');
}
