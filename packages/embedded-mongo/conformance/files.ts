import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folders of MongoDB's unified tests that have something to say about a standalone server, by their name in the
 * specifications' repository and, where it has another, in the data of the Go driver.
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

/** Where a Debian package has them: golang-mongodb-mongo-driver-dev. */
const INSTALLED = '/usr/share/gocode/src/go.mongodb.org/mongo-driver/data';

/** `passed/failed/not covered/not applicable name` by the hash of the file. */
export const EXPECTED = new URL('./expected.json', import.meta.url);

export function readExpected(): Record<string, string> {
  return existsSync(EXPECTED) ? JSON.parse(readFileSync(EXPECTED, 'utf8')) : {};
}

export interface TestFile {
  /** Folder and name below the root. */
  name: string;
  path: string;
  /** The first digits of the SHA-256 of its bytes: what is expected of a file is kept by it, as releases differ. */
  hash: string;
}

/**
 * The folder with the tests: MONGO_SPECIFICATIONS (`source` of github.com/mongodb/specifications, or the Go driver's
 * `data`), or the installed one.
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

/** Undefined for a file of another, older format. */
function describe(root: string, name: string): TestFile | undefined {
  const path = join(root, name);
  const bytes = readFileSync(path);
  if (!bytes.includes('"schemaVersion"')) return undefined;
  return { name, path, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 12) };
}
