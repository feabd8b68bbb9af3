/** `npm run build [-- <name>… --force]`: builds the frontends that changed (shell, mf-*, static, docs) into `.build/web`. */

import { buildFrontends } from './parts/frontends.mjs';
import { main } from './parts/main.mjs';
import { ensurePackages } from './parts/npm-install.mjs';
import { say } from './parts/report.mjs';

await main(async () => {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const force = process.argv.includes('--force');
  await ensurePackages();
  const built = await buildFrontends({ only: names.length > 0 ? names : undefined, force });
  say(built.length > 0 ? `built: ${built.join(', ')}` : 'nothing to build: all as it was');
});
