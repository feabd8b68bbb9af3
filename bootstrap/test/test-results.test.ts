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
const ERROR = '\u001b[31mexpected 1\u001b[39m\n\nreceived 2\n    at check (a.test.ts:3:5)';
const STACK = `${ERROR}\n    at wait (/p/e2e/support/wait.ts:9:1)\n    at /p/e2e/specs/quiz/game.spec.ts:12:3`;
const test = (fullName: string, status: string) => ({
  fullName,
  status,
  ...(status === 'failed' && { failureMessages: [ERROR] }),
});

describe('jest', () => {
  it('counts passed tests and tells of failed tests, skipped tests and files that could not run', () => {
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
      failed: [
        '/a.test.ts: breaks\n    expected 1\n    received 2',
        '/b.test.ts: could not run',
        '/c.test.ts: later (pending)',
      ],
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
  const spec = (title: string, status: string) => {
    const results = status === 'unexpected' ? [{ error: { message: ERROR, stack: STACK } }] : [];
    return { title, tests: [{ status, results }] };
  };

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
      failed: [
        'game.spec.ts › phase 2 › answers (unexpected, specs/quiz/game.spec.ts:12)\n    expected 1\n    received 2',
        'game.spec.ts › phase 2 › waits (skipped)',
      ],
      skipped: ['game.spec.ts › phase 2 › a (skipped: no Firefox)'],
    });
  });

  it('reports a failed set-up', () => {
    expect(playwrightOutcome(report({ suites: [], errors: [{ message: 'no product\nat x' }] }), 1).failed).toEqual([
      'browser tests: no product',
    ]);
  });
});
