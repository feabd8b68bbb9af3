import { accounts } from '@luplay/contracts/user';
import { api, isApiError, queryClient } from '@luplay/web-kit';
import { VERSION_KEY } from '../chrome/use-version.ts';
import { scrub } from './scrub.ts';

interface Where {
  source?: string;
  remote?: string;
}

const seen = new Set<string>();
const MOST_PER_PAGE = 10;
/** As the contract has them, characters. */
const LONGEST = { message: 1000, stack: 8000, path: 300 } as const;

/**
 * Tells the developers of a fault in the browser: each once, at most ten for a page, nothing private. Never fails itself: a
 * fault while reporting a fault is dropped.
 */
export function reportClientError(error: unknown, where: Where = {}): void {
  if (isExpected(error)) return;
  const fault = error instanceof Error ? error : new Error(String(error));
  const stack = scrub(fault.stack ?? '');
  const remote = where.remote ?? remoteOf(stack);
  console.error(remote ?? where.source ?? 'shell', fault);
  const message = scrub(fault.message).trim().slice(0, LONGEST.message) || fault.name;
  const key = `${remote ?? ''} ${message}`;
  if (seen.has(key) || seen.size >= MOST_PER_PAGE) return;
  seen.add(key);
  const version = queryClient.getQueryData<string>(VERSION_KEY);
  api(accounts.logClientError, {
    body: {
      message,
      ...(stack && { stack: stack.slice(0, LONGEST.stack) }),
      path: location.pathname.slice(0, LONGEST.path),
      ...(where.source && { source: where.source }),
      ...(remote && { remote }),
      ...(version && { version }),
    },
  }).catch(() => undefined);
}

/** What the services answered, and what was broken off: screens tell of it, it is no fault of the page. */
const isExpected = (error: unknown): boolean =>
  isApiError(error) || (error instanceof DOMException && error.name === 'AbortError');

/** The remote whose file the fault comes from. */
const remoteOf = (stack: string): string | undefined => stack.match(/\/(mf-[a-z-]+)\//)?.[1];

/** Faults nobody caught. */
export function watchForFaults(): void {
  window.addEventListener('error', (event) => reportClientError(event.error ?? event.message, { source: 'window' }));
  window.addEventListener('unhandledrejection', (event) => reportClientError(event.reason, { source: 'promise' }));
}
