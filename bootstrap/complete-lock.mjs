/**
 * `node bootstrap/complete-lock.mjs`: adds to package-lock.json the packages for other systems that the registry at
 * hand did not have when it was written (a mirror may carry Linux alone). Without them `npm ci` refuses the whole file,
 * on every system. They are named with exact versions by the packages that choose among them, and installed nowhere
 * they don't fit. Then asks the registry for the hash of each package that has none, these or others.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFaults, withoutIntegrity } from './checks/lock-integrity.mjs';
import { run } from './command/run.mjs';
import { REPOSITORY } from './command/settings.mjs';

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32'];
const C_LIBRARIES = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

const file = join(REPOSITORY, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isThere(place, name) || !/^\d+\.\d+\.\d+$/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...fitOf(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added.push(`${name}@${version}`);
  }
}
const hashed = [];
for (const { name, version, entry } of withoutIntegrity(lock)) {
  const integrity = await integrityOf(name, version);
  if (!integrity) continue;
  entry.integrity = integrity;
  hashed.push(`${name}@${version}`);
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
if (added.length + hashed.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
const left = withoutIntegrity(lock).length;
for (const [what, names] of Object.entries({ added, 'with a hash now': hashed }))
  if (names.length > 0) console.log(`${what}:\n  ${names.join('\n  ')}`);
if (left > 0) console.log(`The registry at hand does not know ${left} packages for other systems: they have no hash.`);
for (const fault of lockFaults(lock)) console.error(fault);
process.exitCode = lockFaults(lock).length > 0 ? 1 : 0;

/** What the registry says about a package; undefined where it does not have it. */
async function integrityOf(name, version) {
  const { code, stdout } = await run('npm', ['view', `${name}@${version}`, 'dist.integrity', '--loglevel', 'silent']);
  return code === 0 && /^sha512-\S+$/.test(stdout.trim()) ? stdout.trim() : undefined;
}

/** Whether the lock file has the package where Node would look for it from `place`. */
function isThere(place, name) {
  for (let base = place; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${base ? `${base}/` : ''}node_modules/${name}`]) return true;
    if (!base) return false;
  }
}

/** Where a package fits, read from its name: `@swc/core-linux-arm64-musl`. */
function fitOf(name) {
  const words = name.split(/[/-]/);
  const os = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.find((word) => PROCESSORS.includes(word));
  const libc = words.map((word) => C_LIBRARIES[word]).find(Boolean);
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os ? { os: [os] } : {}),
    ...(os === 'linux' && libc ? { libc: [libc] } : {}),
  };
}
