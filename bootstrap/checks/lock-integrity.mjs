/** What the images and the machines that run the tests install. */
const HERE = { os: 'linux', cpu: ['x64', 'arm64'], libc: 'glibc' };

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
 * Packages without a hash that must have one. A registry that carries Linux alone cannot tell those of other systems:
 * they stay until `npm run lock:complete` runs where they can be had, and no image and no test installs them.
 * @returns {string[]} one sentence for each
 */
export function lockFaults(lock) {
  return withoutIntegrity(lock)
    .filter(({ entry }) => !(entry.optional && isForOthers(entry)))
    .map(({ name, version }) => `package-lock.json: ${name}@${version} has no integrity (npm run lock:complete)`);
}

const isForOthers = ({ os, cpu, libc }) =>
  (os !== undefined && !os.includes(HERE.os)) ||
  (cpu !== undefined && !cpu.some((one) => HERE.cpu.includes(one))) ||
  (libc !== undefined && !libc.includes(HERE.libc));
