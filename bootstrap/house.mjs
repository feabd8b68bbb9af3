/**
 * `npm run house`: measures the structure of what git tracks, and fails above a limit.
 * `npm run house -- <folder…>` also lists the cycles and single-use files of these folders.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './command/settings.mjs';
import { measure } from './house/measures.mjs';

const LIMITS = {
  files: 3440,
  lines: 156_500,
  platformShare: 0.366,
  words: 27_900,
  decisions: 45,
  cycles: 0,
  singleUse: 66,
};

const files = execFileSync('git', ['ls-files', '-z'], { cwd: REPOSITORY, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);
const measured = measure({ files, read: (file) => readFileSync(join(REPOSITORY, file), 'utf8') });
const figures = { ...measured, cycles: measured.cycles.length, singleUse: measured.singleUse.length };

for (const [part, lines] of Object.entries(measured.parts).sort(([, a], [, b]) => b - a))
  console.log(`${lines}\t${part}`);
for (const [name, limit] of Object.entries(LIMITS))
  console.log(`${name}: ${Number(figures[name].toFixed(3))} (limit ${limit})`);
for (const folder of process.argv.slice(2)) {
  for (const cycle of measured.cycles.filter((place) => place.startsWith(folder))) console.log(`cycle in ${cycle}`);
  for (const file of measured.singleUse.filter((path) => path.startsWith(`${folder}/`)))
    console.log(`single use: ${file}`);
}
process.exitCode = Object.entries(LIMITS).some(([name, limit]) => figures[name] > limit) ? 1 : 0;
