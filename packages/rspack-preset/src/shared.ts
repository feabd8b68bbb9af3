import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

interface ShareConfig {
  singleton: true;
  requiredVersion: string;
  /** A remote built for another version is refused instead of half running. */
  strictVersion?: true;
}

interface SharedPackage {
  name: string;
  version: string;
  config: ShareConfig;
  /** What a remote may ask for from inside of it. */
  inside: readonly string[];
}

const versionOf = (name: string): string => (require(`${name}/package.json`) as { version: string }).version;

function shared(name: string, version: string, strict: boolean, inside: readonly string[] = []): SharedPackage {
  const config: ShareConfig = { singleton: true, requiredVersion: `^${version}` };
  return { name, version, inside, config: strict ? { ...config, strictVersion: true } : config };
}

/**
 * The one list of what the shell and every remote share: only what needs one identity in the page. `webKitVersion` is the version
 * of the host API (session, query cache, components) that a build was written for.
 */
const sharedPackages = (webKitVersion: string): SharedPackage[] => [
  shared('react', versionOf('react'), true, ['jsx-runtime', 'jsx-dev-runtime']),
  shared('react-dom', versionOf('react-dom'), true, ['client']),
  shared('react-router-dom', versionOf('react-router-dom'), false),
  shared('@tanstack/react-query', versionOf('@tanstack/react-query'), false),
  shared('@luplay/web-kit', webKitVersion, true),
];

/** What stands behind the router's name in the shell. */
export const ROUTER = join(import.meta.dirname, 'router.ts');

/** A remote's side: it brings no second copy along, so a page that cannot give it what it needs refuses it. */
export function consumedModules(webKitVersion: string): Record<string, ShareConfig & { import: false }> {
  return Object.fromEntries(
    sharedPackages(webKitVersion).flatMap(({ name, config, inside }) =>
      // With the slash: whatever is inside of it.
      [name, ...(inside.length > 0 ? [`${name}/`] : [])].map((key) => [key, { ...config, import: false }]),
    ),
  );
}

/**
 * The shell's side: the source of a module whose `shared` the federation's runtime takes. It gives what the shell itself runs on;
 * what only remotes use comes along with the module.
 */
export function providedModules(webKitVersion: string): string {
  const given = sharedPackages(webKitVersion).flatMap(({ name, version, config, inside }) =>
    [name, ...inside.map((path) => `${name}/${path}`)].map((path) => ({ path, version, shareConfig: config })),
  );
  // Imported, as the shell does it: `require` would bring the other edition of a package that has two.
  const imports = given.map(({ path }, index) => `import * as module${index} from ${JSON.stringify(path)};`);
  const entries = given.map(({ path, ...info }, index) => {
    const known = JSON.stringify(info).slice(1, -1);
    return `  ${JSON.stringify(path)}: { ${known}, lib: () => module${index} },`;
  });
  return [...imports, 'export const shared = {', ...entries, '};', ''].join('\n');
}
