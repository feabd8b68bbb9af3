import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { jestOutcome, playwrightOutcome } from '../checks/test-results.mjs';

const dir = mkdtempSync(join(tmpdir(), 'luplay-results-'));
afterAll(() => rmSync(dir, { recursive: true }));

const report = (value: unknown) => {
  const file = join(dir, 'report.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
};
const test = (fullName: string, status: string) => ({ fullName, status });

describe('jest', () => {
  it('counts passed tests and names failed tests, skipped tests and files that could not run', () => {
    const file = report({
      numPassedTests: 1,
      testResults: [
        { name: '/a.test.ts', status: 'failed', assertionResults: [test('works', 'passed'), test('breaks', 'failed')] },
        { name: '/b.test.ts', status: 'failed', assertionResults: [] },
        { name: '/c.test.ts', status: 'passed', assertionResults: [test('later', 'pending')] },
        { name: '/d.test.ts', status: 'passed', assertionResults: [test('disk (skipped: no root) fills', 'pending')] },
      ],
    });
    expect(jestOutcome(file, 1)).toEqual({
      passed: 1,
      failed: ['/a.test.ts: breaks', '/b.test.ts: could not run', '/c.test.ts: later (pending)'],
      skipped: ['/d.test.ts: disk (skipped: no root) fills'],
    });
  });

  it('reports a failure if no test ran, the report is missing, or no failed test explains the exit code', () => {
    expect(jestOutcome(report({ numPassedTests: 0, testResults: [] }), 0).failed).toHaveLength(1);
    expect(jestOutcome(join(dir, 'none.json'), 0).failed).toHaveLength(1);
    const fine = {
      numPassedTests: 1,
      testResults: [{ name: 'a', status: 'passed', assertionResults: [test('x', 'passed')] }],
    };
    expect(jestOutcome(report(fine), 0)).toEqual({ passed: 1, failed: [], skipped: [] });
    expect(jestOutcome(report(fine), 1).failed).toHaveLength(1);
  });
});

describe('playwright', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

  it('counts nested specs; unexpected and flaky specs, and specs skipped without a reason, are failures', () => {
    const file = report({
      suites: [
        {
          title: 'game.spec.ts',
          specs: [spec('plays', 'expected')],
          suites: [
            {
              title: 'phase 2',
              specs: [
                spec('answers', 'unexpected'),
                spec('waits', 'skipped'),
                spec('a (skipped: no Firefox)', 'skipped'),
              ],
            },
          ],
        },
      ],
      errors: [],
    });
    expect(playwrightOutcome(file, 1)).toEqual({
      passed: 1,
      failed: ['game.spec.ts › phase 2 › answers (unexpected)', 'game.spec.ts › phase 2 › waits (skipped)'],
      skipped: ['game.spec.ts › phase 2 › a (skipped: no Firefox)'],
    });
  });

  it('reports a failed set-up', () => {
    expect(playwrightOutcome(report({ suites: [], errors: [{ message: 'no product\nat x' }] }), 1).failed).toEqual([
      'browser tests: no product',
    ]);
  });
});
