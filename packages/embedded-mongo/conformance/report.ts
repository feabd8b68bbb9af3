import { readFileSync } from 'node:fs';
import { EJSON } from 'bson';
import { type Requirement, runCase, type Suite } from './case.ts';
import { NotApplicable, NotCovered } from './match.ts';

const SERVER_VERSION = '8.0.0';

/** Tests where driver 7.8 itself deviates from the specification, or from the release that the file belongs to. */
const DRIVER_DEVIATIONS: [file: RegExp, test: RegExp, reason: string][] = [
  [/^create-null-ids/, /insertOne|insertMany|bulkWrite/i, 'driver: replaces a null _id of an insert by an ObjectId'],
  [/^client-bulkWrite-partialResults/, /partialResult is unset/, 'driver: always gives a partial result'],
  [
    /^bypassDocument/,
    /^(BulkWrite|FindOneAnd\w+|InsertMany) passes/,
    'driver: leaves bypassDocumentValidation: false out',
  ],
  [/^unacknowledged-.*-hint-clientError/, /./, 'older specification: no hint without an acknowledgement'],
  [/^estimatedDocumentCount/, /4\.9\.0 or greater/, 'older specification: estimatedDocumentCount by $collStats'],
  [/^crud-api-version-1/, /^estimatedDocumentCount/, 'older specification: estimatedDocumentCount by $collStats'],
];

/** The results of one or more files. */
export class Report {
  passed = 0;
  readonly failed: string[] = [];
  readonly notCovered = new Map<string, number>();
  readonly notApplicable = new Map<string, number>();

  /** `passed/failed/not covered/not applicable`. */
  get counts(): string {
    return [this.passed, this.failed.length, total(this.notCovered), total(this.notApplicable)].join('/');
  }

  add(report: Report): void {
    this.passed += report.passed;
    this.failed.push(...report.failed);
    for (const kind of ['notCovered', 'notApplicable'] as const) {
      for (const [reason, count] of report[kind]) countUp(this[kind], reason, count);
    }
  }
}

/** Runs the tests of one file (unified test format, JSON) against the server at `url`. */
export async function runFile(url: string, path: string, report: Report): Promise<void> {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const suite = EJSON.parse(readFileSync(path, 'utf8')) as Suite;
  for (const test of suite.tests) {
    const deviation = DRIVER_DEVIATIONS.find(
      ([name, pattern]) => name.test(file) && pattern.test(test.description),
    )?.[2];
    const reason =
      test.skipReason ??
      unmetRequirement(suite.runOnRequirements) ??
      unmetRequirement(test.runOnRequirements) ??
      deviation;
    if (reason) {
      countUp(report.notApplicable, reason);
      continue;
    }
    try {
      await runCase(url, suite, test);
      report.passed += 1;
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof NotApplicable) countUp(report.notApplicable, message);
      else if (error instanceof NotCovered) countUp(report.notCovered, message);
      else report.failed.push(`${file}: ${test.description}: ${message}`);
    }
  }
}

/** The reason why no alternative applies to a standalone server of our version; undefined when one does. */
function unmetRequirement(requirements: Requirement[] | undefined): string | undefined {
  if (!requirements) return undefined;
  const reasons = requirements.map((requirement) => {
    const { minServerVersion, maxServerVersion, topologies, serverless, auth, csfle, serverParameters } = requirement;
    if (topologies && !topologies.includes('single')) return 'needs a replica set or a sharded cluster';
    if (minServerVersion && compareVersions(minServerVersion, SERVER_VERSION) > 0)
      return 'needs a newer MongoDB than 8.0';
    if (maxServerVersion && compareVersions(maxServerVersion, SERVER_VERSION) < 0)
      return 'is about older MongoDB releases';
    if (serverless === 'require') return 'needs a serverless instance';
    if (auth || csfle) return 'needs authentication or encryption';
    if (serverParameters) return 'needs parameters of a test build';
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

function countUp(counts: Map<string, number>, reason: string, by = 1): void {
  counts.set(reason, (counts.get(reason) ?? 0) + by);
}

export function total(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
