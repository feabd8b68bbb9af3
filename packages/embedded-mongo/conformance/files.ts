import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folders of MongoDB's unified tests that apply to a standalone server: their name in the specifications'
 * repository and, if different, in the data of the Go driver.
 */
const FOLDERS = [
  'crud/tests/unified',
  'crud/unified',
  'index-management/tests',
  'collection-management/tests',
  'collection-management',
  'run-command/tests/unified',
  'versioned-api/tests',
  'versioned-api',
  'sessions/tests',
  'sessions/unified',
  'command-logging-and-monitoring/tests/monitoring',
  'command-monitoring/unified',
  'read-write-concern/tests/operation',
  'retryable-reads/tests/unified',
  'retryable-writes/tests/unified',
  'retryable-writes/unified',
  'unified-test-format/tests/valid-pass',
  'unified-test-format/valid-pass',
];

/** Path in the Debian package golang-mongodb-mongo-driver-dev. */
const INSTALLED = '/usr/share/gocode/src/go.mongodb.org/mongo-driver/data';

/** `passed/failed/not covered/not applicable name` by file hash. */
export const EXPECTED = new URL('./expected.json', import.meta.url);

export function readExpected(): Record<string, string> {
  return existsSync(EXPECTED) ? JSON.parse(readFileSync(EXPECTED, 'utf8')) : {};
}

export interface TestFile {
  /** Folder and name relative to the root. */
  name: string;
  path: string;
  /** First digits of the file's SHA-256. Expected results are stored by hash because files differ between releases. */
  hash: string;
}

/**
 * The folder with the tests: MONGO_SPECIFICATIONS (`source` of github.com/mongodb/specifications, or the Go driver's
 * `data`), otherwise the installed package.
 */
export function testRoot(env: NodeJS.ProcessEnv): string | undefined {
  return [env.MONGO_SPECIFICATIONS, INSTALLED].find((root) => root && existsSync(root));
}

export function testFiles(root: string): TestFile[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => describe(root, join(folder, name)))
      .filter((file): file is TestFile => file !== undefined),
  );
}

/** Undefined for a file in an older format. */
function describe(root: string, name: string): TestFile | undefined {
  const path = join(root, name);
  const bytes = readFileSync(path);
  if (!bytes.includes('"schemaVersion"')) return undefined;
  return { name, path, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 12) };
}
