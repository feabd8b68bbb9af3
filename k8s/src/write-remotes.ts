/**
 * `node k8s/src/write-remotes.ts <overlay> [mf-name …]` writes the lines of the last `npm run images` into the
 * `remotes.json` of the overlay: those of the named remotes, or of all.
 */
import { releaseRemotes } from './remotes.ts';

const [overlay, ...only] = process.argv.slice(2);
if (!overlay) throw new Error('usage: node k8s/src/write-remotes.ts <overlay> [mf-name …]');
for (const [name, line] of Object.entries(releaseRemotes(overlay, only))) console.log(`${name}  ${line}`);
