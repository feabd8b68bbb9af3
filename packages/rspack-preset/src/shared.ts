import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

interface Shared {
  singleton: true;
  requiredVersion: string;
  /** A remote built for another version is refused instead of half running. */
  strictVersion?: true;
}

const versionOf = (packageName: string): string =>
  (require(`${packageName}/package.json`) as { version: string }).version;

const major = (packageName: string): string => `^${versionOf(packageName)}`;

/**
 * The one list of what the shell and every remote share: only what needs one identity in the page. Both configs read it.
 * `webKitVersion` is the version of the host API (session, query cache, components) that this build was written for.
 */
export function sharedModules(webKitVersion: string): Record<string, Shared> {
  const react: Shared = { singleton: true, requiredVersion: major('react'), strictVersion: true };
  const reactDom: Shared = { singleton: true, requiredVersion: major('react-dom'), strictVersion: true };
  return {
    react,
    'react/': react,
    'react-dom': reactDom,
    'react-dom/': reactDom,
    'react-router-dom': { singleton: true, requiredVersion: major('react-router-dom') },
    '@tanstack/react-query': { singleton: true, requiredVersion: major('@tanstack/react-query') },
    '@luplay/web-kit': { singleton: true, requiredVersion: `^${webKitVersion}`, strictVersion: true },
  };
}
