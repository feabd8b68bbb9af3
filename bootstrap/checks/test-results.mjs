import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The outcome of one part of the tests. @typedef {{ passed: number, failed: string[], skipped?: string[] }} Outcome */

/** Only a test whose name states what the machine may lack may be skipped. */
const REASON = /\(skipped: .+\)/;

/** Lines of an error that are told: what was expected and what was there, without the stack. */
const TOLD_LINES = 12;

/** A failed test, with the beginning of its error below it. */
function told(name, error) {
  const lines = stripVTControlCharacters(error ?? '').split('\n');
  const end = lines.findIndex((line) => /^\s+at /.test(line));
  const shown = lines.slice(0, end === -1 ? undefined : end).filter((line) => line.trim() !== '');
  return [name, ...shown.slice(0, TOLD_LINES).map((line) => `    ${line}`)].join('\n');
}

/** A check that is one test by itself (type check, lint). */
export function singleOutcome(name, code) {
  return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [name] };
}

/**
 * Jest's `--json` file. A file that could not run counts as one failure, and so does a test that is skipped without a
 * reason.
 * @returns {Outcome}
 */
export function jestOutcome(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: ['jest: no report (it did not get to the end)'] };
  const failed = [];
  const skipped = [];
  for (const suite of report.testResults) {
    if (suite.status === 'failed' && suite.assertionResults.length === 0)
      failed.push(told(`${suite.name}: could not run`, suite.message));
    for (const test of suite.assertionResults) {
      if (test.status === 'pending' && REASON.test(test.fullName)) skipped.push(`${suite.name}: ${test.fullName}`);
      else if (test.status !== 'passed')
        failed.push(
          told(
            `${suite.name}: ${test.fullName}${test.status === 'failed' ? '' : ` (${test.status})`}`,
            test.failureMessages?.[0],
          ),
        );
    }
  }
  return judged('jest', { passed: report.numPassedTests, failed, skipped }, code);
}

/**
 * Playwright's JSON report. Flaky tests are failures, and so are tests that are skipped without a reason.
 * @returns {Outcome}
 */
export function playwrightOutcome(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: ['browser tests: no report (they did not get to the end)'] };
  const tests = report.suites.flatMap((suite) => testsOf(suite, []));
  const isSkipped = (test) => test.status === 'skipped' && REASON.test(test.name);
  const skipped = tests.filter(isSkipped).map((test) => test.name);
  const failed = tests
    .filter((test) => test.status !== 'expected' && !isSkipped(test))
    .map(({ name, status, error, line }) => told(`${name} (${line ? `${status}, ${line}` : status})`, error));
  for (const error of report.errors ?? []) failed.push(`browser tests: ${String(error.message).split('\n')[0]}`);
  const passed = tests.filter((test) => test.status === 'expected').length;
  return judged('browser tests', { passed, failed, skipped }, code);
}

function testsOf(suite, titles) {
  const path = suite.title ? [...titles, suite.title] : titles;
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({ name: [...path, spec.title].join(' › '), ...outcomeOf(test) })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, path))];
}

/** How a test ended, the error of the last time that it was run, and the spec's line that it comes from. */
function outcomeOf({ status, results = [] }) {
  const { message, stack } = results.at(-1)?.error ?? {};
  return { status, error: message, line: /\bspecs\/\S+?:\d+/.exec(stack ?? '')?.[0] };
}

/** Executing no test is a failure, and so is an exit code that no failed test explains. */
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
