import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../command/failure.mjs';
import { run } from '../command/run.mjs';
import { REPOSITORY } from '../command/settings.mjs';
import { writeJson } from '../machine/files.mjs';

/** What is listed in a base image, whichever package manager it has. */
const SYSTEM_PACKAGES = `
if command -v dpkg-query >/dev/null; then
  dpkg-query -W -f '\${Package} \${Version} deb\\n'
else
  apk list -I 2>/dev/null | sed -E 's/^(.+)-([^-]+-r[0-9]+) .*/\\1 \\2 apk/'
fi`;

/**
 * Writes `.build/images/<name>.sbom.json`, CycloneDX: the npm packages of the image as npm lists them, and the system's
 * packages. The same image gives the same file.
 */
export async function writeSbom(engine, { name, parts }, image) {
  const workspaces = parts.flatMap((part) => ['--workspace', part]);
  const listed = await run('npm', [
    ...['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', '--loglevel', 'silent'],
    ...workspaces,
  ]);
  if (listed.code !== 0) throw new Failure(`npm could not list the packages of ${name}.\n${listed.output}`);
  const bill = JSON.parse(listed.stdout.slice(listed.stdout.indexOf('{')));
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  bill.metadata.component.name = name;
  bill.components.push(...(await systemPackages(engine, image)));
  const folder = join(REPOSITORY, '.build/images');
  mkdirSync(folder, { recursive: true });
  writeJson(join(folder, `${name}.sbom.json`), bill);
  return bill.components.length;
}

async function systemPackages(engine, image) {
  const args = ['run', '--rm', '--network', 'none', '--entrypoint', 'sh', image, '-c', SYSTEM_PACKAGES];
  const { code, output, stdout } = await run(engine.file, args);
  if (code !== 0) throw new Failure(`The system packages of ${image} could not be listed.\n${output}`);
  const lines = stdout.split('\n').map((line) => line.split(' '));
  return lines
    .filter(([, version, kind]) => version && kind)
    .map(([name, version, kind]) => {
      const purl = `pkg:${kind}/${kind === 'deb' ? 'debian' : 'alpine'}/${name}@${encodeURIComponent(version)}`;
      return { type: 'library', 'bom-ref': purl, name, version, purl };
    });
}
