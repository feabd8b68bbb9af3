/**
 * `node bootstrap/structure.mjs`, a part of `npm run lint`: checks what no linter checks: shared exports, styles of
 * hovering, what old browsers lack, and the hashes of the lock file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lockFaults } from './checks/lock-integrity.mjs';
import { sharedExportFaults } from './checks/shared-exports.mjs';
import { REPOSITORY } from './command/settings.mjs';

/** Installed, built, written by a run, or not ours. */
const NOT_SOURCE = /^(node_modules|dist|test-results|playwright-report|\..+)$/;

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCE.test(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [relative(REPOSITORY, path)];
    });
}

/** On touch a style of hovering stays after the tap and looks like a choice. */
function hoverFaults({ files, read }) {
  return files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const open = [];
      let hovers = 0;
      for (const [, head, brace] of read(file).matchAll(/([^{};]*)([{};])/g)) {
        if (brace === '}') open.pop();
        if (brace !== '{') continue;
        open.push(head);
        if (head.includes(':hover') && !open.some((outer) => outer.includes('(hover: hover)'))) hovers += 1;
      }
      return hovers > 0 ? [`${file}: ${hovers} × :hover outside of @media (hover: hover)`] : [];
    });
}

/** What pages are made of, and what Safari 16 lacks of it (BROWSERS in packages/rspack-preset). */
const PAGES = /^(shell|mf-[^/]+|packages\/(contracts|web-kit|[a-z]+-rules|quiz-ui))\/src\/(?!.*\.test\.).*\.tsx?$/;
const LACKING = /\b(Map|Object)\.groupBy\(|\bPromise\.withResolvers\(|\bArray\.fromAsync\(|\(\?<[=!]/;

const oldBrowserFaults = ({ files, read }) =>
  files
    .filter((file) => PAGES.test(file))
    .flatMap((file) => (LACKING.exec(read(file)) ?? []).slice(0, 1).map((name) => `${file}: Safari 16 lacks ${name}`));

const files = filesIn(REPOSITORY);
const read = (file) => readFileSync(join(REPOSITORY, file), 'utf8');
const faults = [
  ...sharedExportFaults({ files, read }),
  ...hoverFaults({ files, read }),
  ...oldBrowserFaults({ files, read }),
  ...lockFaults(JSON.parse(read('package-lock.json'))),
];
for (const fault of faults) console.error(fault);
console.log(
  `Checked what the shell shares, styles of hovering, old browsers and the lock file: ${faults.length} faults.`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
