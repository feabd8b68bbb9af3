/** `node k8s/src/check-release.ts <overlay>` says what is wrong with an overlay before it is applied. Needs kubectl. */
import { build } from './manifests.ts';
import { releaseFaults } from './release-check.ts';

const [overlay] = process.argv.slice(2);
if (!overlay) throw new Error('usage: node k8s/src/check-release.ts <overlay>');
const faults = releaseFaults(build(overlay));
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0 ? `${overlay} can be applied` : `${overlay} must not be applied: ${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
