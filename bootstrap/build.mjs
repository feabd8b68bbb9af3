/**
 * `npm run build [-- <name>… --force]`: builds the frontends that changed (shell, mf-*, static, docs) into
 * `.build/web`.
 */

import { main } from './command/main.mjs';
import { say } from './command/report.mjs';
import { buildFrontends } from './frontends/frontends.mjs';
import { ensurePackages } from './machine/npm-install.mjs';

await main(async () => {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const force = process.argv.includes('--force');
  await ensurePackages();
  const built = await buildFrontends({ only: names.length > 0 ? names : undefined, force });
  say(built.length > 0 ? `built: ${built.join(', ')}` : 'nothing to build: no source has changed');
});
