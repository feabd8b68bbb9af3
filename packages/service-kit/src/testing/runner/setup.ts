import { registerHooks } from 'node:module';
import type { jest } from '@jest/globals';
import { addEventHandler } from 'jest-circus';
import { shortenPeriods } from '../../base/periods.ts';
import { lastWarnings, openLogs } from '../logs.ts';

/**
 * Runs once in each process of jest-light-runner, which runs test files in plain Node.js: modules are loaded once for
 * all files, which halves the processor time of service tests. It adds what that runner lacks: `@jest/globals`, limits
 * of time, and a clean beginning of each file.
 */
const GLOBALS = new URL('./globals.ts', import.meta.url).href;
/** Limit for a test or hook that names none, ms. */
const DEFAULT_LIMIT_MS = 60_000;

export type Globals = typeof globalThis & { jest: typeof jest };

let fileLimit = DEFAULT_LIMIT_MS;
/** Sets the limit for the tests and hooks of a file that name none, ms. */
export const setLimit = (ms: number): void => {
  fileLimit = ms;
};

const environment = { ...process.env };
/** Begins a file: without limits, mocks, settings and periods of another. */
export function beginFile(): void {
  setLimit(DEFAULT_LIMIT_MS);
  shortenPeriods(1);
  openLogs.clear();
  const { jest: mocks } = globalThis as Globals;
  mocks.restoreAllMocks();
  mocks.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
}

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== '@jest/globals') return next(specifier, context);
    // The runner imports a test file under an address of its own, so each file gets its own globals.
    return { url: `${GLOBALS}?for=${encodeURIComponent(context.parentURL ?? '')}`, shortCircuit: true };
  },
});

const BLOCK_ENTRIES = { add_test: 'children', add_hook: 'hooks' } as const;

addEventHandler((event, { currentDescribeBlock }) => {
  if (event.name !== 'add_test' && event.name !== 'add_hook') return;
  const entry = currentDescribeBlock[BLOCK_ENTRIES[event.name]].at(-1) as { fn?: () => unknown } | undefined;
  if (entry?.fn) entry.fn = limited(entry.fn, () => event.timeout ?? fileLimit);
});

/** The same function, which rejects when it takes longer than its limit. Its error shows what services warned of. */
const limited = (work: () => unknown, limit: () => number) => async () => {
  const ms = limit();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`takes longer than ${ms} ms`)), ms);
  try {
    return await Promise.race([work(), late.promise]);
  } catch (error) {
    const warnings = lastWarnings();
    if (error instanceof Error && warnings !== '') error.stack += `\n${warnings}`;
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
