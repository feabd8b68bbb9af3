import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EJSON } from 'bson';
import { startEmbeddedMongo } from '../src/index.ts';
import { NotApplicable, NotCovered, type Requirement, runCase, type Suite } from './case.ts';

/**
 * Runs MongoDB's published specification tests (unified test format, JSON; they are not part of this repository) against a fresh
 * server through the official driver: `run.ts <folder> [part of a file name]`. Ends with 1 when a test fails.
 */
const SERVER_VERSION = '8.0.0';

/** Where driver 7.8 itself does otherwise than the specification, before or after the server has its say. */
const DRIVER_DEVIATIONS: [file: string, test: RegExp, reason: string][] = [
  [
    'create-null-ids.json',
    /insertOne|insertMany|bulkWrite/i,
    'driver: replaces a null _id of an insert by an ObjectId',
  ],
  ['client-bulkWrite-partialResults.json', /partialResult is unset/, 'driver: always gives a partial result'],
];

const tally = {
  passed: 0,
  failed: [] as string[],
  notCovered: new Map<string, number>(),
  notApplicable: new Map<string, number>(),
};

const [folder, only = ''] = process.argv.slice(2);
if (!folder) {
  console.error('usage: npm run conformance -w @luplay/embedded-mongo -- <folder with *.json> [part of a file name]');
  process.exit(2);
}
const directory = mkdtempSync(join(tmpdir(), 'luplay-conformance-'));
const server = await startEmbeddedMongo({ file: join(directory, 'mongo.sqlite') });
try {
  for (const file of readdirSync(folder).sort()) {
    if (file.endsWith('.json') && file.includes(only)) await runSuite(file, join(folder, file));
  }
} finally {
  await server.close();
  rmSync(directory, { recursive: true });
}
report();
process.exitCode = tally.failed.length > 0 ? 1 : 0;

async function runSuite(file: string, path: string): Promise<void> {
  const suite = EJSON.parse(readFileSync(path, 'utf8')) as Suite;
  for (const test of suite.tests) {
    const deviation = DRIVER_DEVIATIONS.find(([name, pattern]) => name === file && pattern.test(test.description))?.[2];
    const reason = test.skipReason ?? unmet(suite.runOnRequirements) ?? unmet(test.runOnRequirements) ?? deviation;
    if (reason) {
      countUp(tally.notApplicable, reason);
      continue;
    }
    try {
      await runCase(server.url, suite, test);
      tally.passed += 1;
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof NotApplicable) countUp(tally.notApplicable, message);
      else if (error instanceof NotCovered) countUp(tally.notCovered, message);
      else tally.failed.push(`${file}: ${test.description}: ${message}`);
    }
  }
}

/** Why none of the alternatives holds for a standalone server of our version, or undefined when one does. */
function unmet(requirements: Requirement[] | undefined): string | undefined {
  if (!requirements) return undefined;
  const reasons = requirements.map((requirement) => {
    const { minServerVersion, maxServerVersion, topologies, serverless, auth, csfle } = requirement;
    if (topologies && !topologies.includes('single')) return 'needs a replica set or a sharded cluster';
    if (minServerVersion && compareVersions(minServerVersion, SERVER_VERSION) > 0)
      return 'needs a newer MongoDB than 8.0';
    if (maxServerVersion && compareVersions(maxServerVersion, SERVER_VERSION) < 0)
      return 'is about older MongoDB releases';
    if (serverless === 'require') return 'needs a serverless instance';
    if (auth || csfle) return 'needs authentication or encryption';
    return undefined;
  });
  return reasons.includes(undefined) ? undefined : reasons[0];
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) =>
    version.split('.').map((part) => (part === 'x' || part === '99' ? Infinity : Number(part))),
  );
  for (let i = 0; i < 3; i++) {
    const order = (left?.[i] ?? 0) - (right?.[i] ?? 0);
    if (order !== 0 && !Number.isNaN(order)) return order;
  }
  return 0;
}

function countUp(counts: Map<string, number>, reason: string): void {
  counts.set(reason, (counts.get(reason) ?? 0) + 1);
}

function report(): void {
  const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (const failure of tally.failed) console.log(`FAILED ${failure}`);
  for (const [reason, count] of tally.notCovered) console.log(`not covered (${count}): ${reason}`);
  for (const [reason, count] of tally.notApplicable) console.log(`not applicable (${count}): ${reason}`);
  console.log(
    `${tally.passed} passed, ${tally.failed.length} failed, ${total(tally.notCovered)} not covered (refused), ${total(tally.notApplicable)} not applicable`,
  );
}
