import { readFileSync } from 'node:fs';

/** What one part of the tests came to. @typedef {{ passed: number, failed: string[] }} Outcome */

/** A check that is one test by itself (type check, lint). */
export function singleOutcome(name, code) {
  return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [name] };
}

/**
 * Jest's `--json` file. A file that could not run counts as one failure, a skipped test too: the house has none.
 * @returns {Outcome}
 */
export function jestOutcome(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: ['jest: no report (it did not get to the end)'] };
  const failed = [];
  for (const suite of report.testResults) {
    if (suite.status === 'failed' && suite.assertionResults.length === 0) failed.push(`${suite.name}: could not run`);
    for (const test of suite.assertionResults) {
      if (test.status !== 'passed')
        failed.push(`${suite.name}: ${test.fullName}${test.status === 'failed' ? '' : ` (${test.status})`}`);
    }
  }
  return judged('jest', { passed: report.numPassedTests, failed }, code);
}

/**
 * Playwright's JSON report. Flaky and skipped tests are failures.
 * @returns {Outcome}
 */
export function playwrightOutcome(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: ['browser tests: no report (they did not get to the end)'] };
  const tests = report.suites.flatMap((suite) => testsOf(suite, []));
  const failed = tests.filter((test) => test.status !== 'expected').map((test) => `${test.name} (${test.status})`);
  for (const error of report.errors ?? []) failed.push(`browser tests: ${String(error.message).split('\n')[0]}`);
  return judged('browser tests', { passed: tests.filter((test) => test.status === 'expected').length, failed }, code);
}

function testsOf(suite, titles) {
  const path = suite.title ? [...titles, suite.title] : titles;
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({ name: [...path, spec.title].join(' › '), status: test.status })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, path))];
}

/** Nothing executed is a failure, and so is a bad exit code that no test explains. */
function judged(name, outcome, code) {
  if (outcome.passed === 0 && outcome.failed.length === 0)
    return { passed: 0, failed: [`${name}: no test was executed`] };
  if (code !== 0 && outcome.failed.length === 0) return { ...outcome, failed: [`${name}: exit code ${code}`] };
  return outcome;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
