import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '../src/server.ts';
import { EXPECTED, readExpected, type TestFile, testFiles, testRoot } from './files.ts';
import { Report, runFile, total } from './report.ts';

/**
 * Runs MongoDB's published specification tests (unified test format, JSON; not part of this repository) against a fresh
 * server through the official driver. `run.ts [part of a file name]` runs them, `run.ts --expect` writes the expected
 * results. Exits with 1 when a test fails.
 */
const [argument = ''] = process.argv.slice(2);
const root = testRoot(process.env);
if (!root) {
  console.error('MONGO_SPECIFICATIONS is not set: the folder source of github.com/mongodb/specifications');
  process.exit(2);
}
const wanted = testFiles(root).filter(({ name }) => argument === '--expect' || name.includes(argument));
const directory = mkdtempSync(join(tmpdir(), 'luplay-conformance-'));
const server = await startEmbeddedMongo({ file: join(directory, 'mongo.sqlite') });
const all = new Report();
const expected = readExpected();
try {
  for (const [folder, files = []] of Object.entries(Object.groupBy(wanted, folderOf))) {
    const ofFolder = new Report();
    for (const { name, path, hash } of files) {
      const report = new Report();
      await runFile(server.url, path, report);
      ofFolder.add(report);
      expected[hash] = `${report.counts} ${name}`;
    }
    all.add(ofFolder);
    console.log(`${folder}: ${ofFolder.counts}`);
  }
  if (argument === '--expect') writeFileSync(EXPECTED, `${JSON.stringify(sorted(expected), null, 2)}\n`);
} finally {
  await server.close();
  rmSync(directory, { recursive: true });
}
for (const failure of all.failed) console.log(`FAILED ${failure}`);
for (const [reason, count] of all.notCovered) console.log(`not covered (${count}): ${reason}`);
for (const [reason, count] of all.notApplicable) console.log(`not applicable (${count}): ${reason}`);
console.log(
  `${all.passed} passed, ${all.failed.length} failed, ${total(all.notCovered)} not covered (refused), ${total(all.notApplicable)} not applicable`,
);
process.exitCode = all.failed.length > 0 ? 1 : 0;

function folderOf({ name }: TestFile): string {
  return name.slice(0, name.lastIndexOf('/'));
}

/** Sorted by file name, so that changes of the list are easy to review. */
function sorted(entries: Record<string, string>): Record<string, string> {
  const nameOf = (entry: string) => entry.slice(entry.indexOf(' '));
  return Object.fromEntries(Object.entries(entries).sort(([, a], [, b]) => (nameOf(a) < nameOf(b) ? -1 : 1)));
}
