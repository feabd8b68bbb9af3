/**
 * The packages of a lock file that have no hash of their content, so that npm would install whatever a registry sends:
 * `[{ place, name, version, entry }]`. Packages of the repository itself have none.
 * @param {{ packages: Record<string, Record<string, unknown>> }} lock
 */
export function withoutIntegrity({ packages }) {
  return Object.entries(packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && !entry.inBundle && !entry.integrity)
    .map(([place, entry]) => ({
      place,
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      entry,
    }));
}

/**
 * One sentence for each package without a hash. Where a registry has a version for some systems alone, an older version
 * that it has for all of them is the one to lock.
 * @returns {string[]}
 */
export function lockFaults(lock) {
  return withoutIntegrity(lock).map(
    ({ name, version }) => `package-lock.json: ${name}@${version} has no integrity (npm run lock:complete)`,
  );
}
