import { describe, expect, it } from '@jest/globals';
import { useServer } from '../src/test-server.fixture.ts';
import { readExpected, testFiles, testRoot } from './files.ts';
import { Report, runFile } from './report.ts';

const root = testRoot(process.env);
if (!root) {
  console.warn(
    "not run: MongoDB's unified tests are not here. They come with the Debian package golang-mongodb-mongo-driver-dev, or set MONGO_SPECIFICATIONS.",
  );
}
const folders = Object.groupBy(root ? testFiles(root) : [], ({ name }) => name.slice(0, name.lastIndexOf('/')));
const expected = readExpected();

const suffix = root ? '' : ' (skipped: the specifications are not here)';

(root ? describe : describe.skip)(`12.22: MongoDB's unified tests, command events included${suffix}`, () => {
  const test = useServer();

  it.each(Object.keys(folders))('12.22: %s matches the list of expected results', async (folder) => {
    const results: string[] = [];
    const wanted: string[] = [];
    const failed: string[] = [];
    for (const { name, path, hash } of folders[folder] ?? []) {
      const report = new Report();
      await runFile(test.server.url, path, report);
      failed.push(...report.failed);
      // A file that is not in the list only has to run without failures.
      const listed = expected[hash];
      if (listed === undefined) continue;
      wanted.push(listed);
      results.push(`${report.counts} ${listed.slice(listed.indexOf(' ') + 1)}`);
      expect(name.endsWith(listed.slice(listed.lastIndexOf('/')))).toBe(true);
    }
    expect({ failed, results }).toEqual({ failed: [], results: wanted });
  });

  if (!root) it('12.22: needs the tests', () => undefined);
});
