/**
 * `node bootstrap/frontends/build-for-image.mjs mf-profile`: builds front-ends in an image, and adds their former
 * builds from `/former/web`, the files of the image that is live now. `<name>/release.json` lists the builds.
 */

import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '../command/main.mjs';
import { REMOTES } from '../command/settings.mjs';
import { writeJson } from '../machine/files.mjs';
import { BUILT, buildFrontends, builtLine, builtVersion, FRONTENDS } from './frontends.mjs';

const FORMER = '/former/web';
/** Builds in an image, the live one included; as many as `.build/web` keeps. */
const KEPT_VERSIONS = 3;

await main(async () => {
  const names = process.argv.slice(2);
  await buildFrontends({ only: names });
  for (const name of names) if (FRONTENDS.includes(name)) keepFormer(name);
});

function keepFormer(name) {
  const version = builtVersion(name);
  const former = join(FORMER, name, 'release.json');
  const before = existsSync(former) ? JSON.parse(readFileSync(former, 'utf8')).versions : [];
  const versions = [version, ...before.filter((one) => one !== version)].slice(0, KEPT_VERSIONS);
  for (const one of versions.slice(1)) cpSync(join(FORMER, name, one), join(BUILT, name, one), { recursive: true });
  const line = REMOTES.includes(name) ? { line: builtLine(name).line } : {};
  writeJson(join(BUILT, name, 'release.json'), { name, version, ...line, versions });
}
