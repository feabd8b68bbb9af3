/**
 * `npm run release -- mf-story`: builds a remote, publishes it in a folder of its own and makes it live.
 * `npm run release -- rollback mf-story`: makes the build that was live before live again.
 * `npm run release -- list`: the live builds and the former ones.
 *
 * For the product of LUPLAY_DATA and LUPLAY_WEB, running or not. Open pages go on with the build they have.
 */

import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say, table } from './command/report.mjs';
import { REMOTES, readSettings } from './command/settings.mjs';
import { BUILT, buildFrontends, builtLine } from './frontends/frontends.mjs';
import { Releases } from './frontends/releases.mjs';
import { waitForLock } from './machine/lock.mjs';
import { ensurePackages } from './machine/npm-install.mjs';
import { openDataDirectory } from './machine/private-files.mjs';

const USAGE = `Write npm run release -- list, npm run release -- rollback <remote> or npm run release -- <remote>…
The remotes are ${REMOTES.join(', ')}.`;

await main(async () => {
  const { dataDir, webRoot } = readSettings();
  openDataDirectory(dataDir);
  const releases = new Releases(dataDir, webRoot);
  const [command, ...names] = process.argv.slice(2);
  const remotes = command === 'list' || command === 'rollback' ? names : process.argv.slice(2);
  const unknown = remotes.find((name) => !REMOTES.includes(name));
  if (unknown || (command !== 'list' && remotes.length === 0)) throw new Failure(USAGE);
  if (command === 'list') return print(releases.list());
  const unlock = await waitForLock(join(dataDir, 'release.lock'), (pid) =>
    say(`Process ${pid} is releasing: waiting …`),
  );
  try {
    if (command === 'rollback') for (const name of remotes) say(`${name} ${releases.rollback(name)} is live again`);
    else await release(releases, remotes, webRoot);
  } finally {
    unlock();
  }
});

async function release(releases, names, webRoot) {
  await ensurePackages();
  await buildFrontends({ only: names });
  for (const name of names) {
    const { version, line } = builtLine(name);
    const target = join(webRoot, name, version);
    // Chunks and manifest are there before the line that points to them.
    if (!existsSync(target)) cpSync(join(BUILT, name, version), target, { recursive: true });
    say(releases.release(name, line) ? `${name} ${version} is live` : `${name} ${version} is live already`);
  }
}

function print(list) {
  if (list.length === 0) return say('Nothing is released yet.');
  const rows = list.map(({ name, version, until, isThere }) => [
    name,
    version,
    until ? `until ${until.slice(0, 16).replace('T', ' ')}` : 'live',
    isThere ? '' : 'its files are gone',
  ]);
  console.log(table(rows));
}
