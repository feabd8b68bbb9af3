import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

interface Shared {
  singleton: true;
  requiredVersion: string;
  /** What stands behind the name: the package itself when unset, nothing of its own when false. */
  import?: string | false;
  /** Said aloud where `import` is a file of ours. */
  version?: string;
  /** A remote built for another version is refused instead of half running. */
  strictVersion?: true;
}

const versionOf = (packageName: string): string =>
  (require(`${packageName}/package.json`) as { version: string }).version;

const major = (packageName: string): string => `^${versionOf(packageName)}`;

/**
 * The one list of what the shell and every remote share: only what needs one identity in the page. Both configs read it.
 * `webKitVersion` is the version of the host API (session, query cache, components) that this build was written for.
 * The shell provides; a remote brings no second copy along, so a page that cannot give it what it needs refuses it.
 */
export function sharedModules(webKitVersion: string, provide: boolean): Record<string, Shared> {
  const own = provide ? {} : { import: false as const };
  const react: Shared = { singleton: true, requiredVersion: major('react'), strictVersion: true, ...own };
  const reactDom: Shared = { singleton: true, requiredVersion: major('react-dom'), strictVersion: true, ...own };
  const router: Shared = {
    singleton: true,
    requiredVersion: major('react-router-dom'),
    ...(provide
      ? { import: join(import.meta.dirname, 'router.ts'), version: versionOf('react-router-dom') }
      : { import: false }),
  };
  return {
    react,
    'react/': react,
    'react-dom': reactDom,
    'react-dom/': reactDom,
    'react-router-dom': router,
    '@tanstack/react-query': { singleton: true, requiredVersion: major('@tanstack/react-query'), ...own },
    '@luplay/web-kit': { singleton: true, requiredVersion: `^${webKitVersion}`, strictVersion: true, ...own },
  };
}
