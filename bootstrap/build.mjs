/**
 * `npm run build [-- <name>… --force]`: builds the frontends that changed (shell, mf-*, static, docs) into
 * `.build/web`.
 */

import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say } from './command/report.mjs';
import { BUILDS, buildFrontends } from './frontends/frontends.mjs';
import { ensurePackages } from './machine/npm-install.mjs';

await main(async () => {
  const given = process.argv.slice(2);
  const names = given.filter((argument) => argument !== '--force');
  const unknown = names.find((name) => !BUILDS.includes(name));
  if (unknown) throw new Failure(`npm run build does not know ${unknown}: ${BUILDS.join(', ')}, --force.`);
  await ensurePackages();
  const built = await buildFrontends({ only: names.length > 0 ? names : BUILDS, force: names.length < given.length });
  say(built.length > 0 ? `built: ${built.join(', ')}` : 'nothing to build: no source has changed');
});
