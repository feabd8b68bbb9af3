import { accounts } from '@luplay/contracts/user';
import { api, isApiError, queryClient } from '@luplay/web-kit';
import { VERSION_KEY } from '../use-version.ts';
import { scrub } from './scrub.ts';

interface Origin {
  source?: string;
  remote?: string;
}

const reported = new Set<string>();
const MAX_PER_PAGE = 10;
/** The contract's limits, characters. */
const MAX_LENGTH = { message: 1000, stack: 8000, path: 300 } as const;

/**
 * Reports an error in the browser to the service's log: each one once, at most ten per page, without private data. A
 * report that cannot be sent is dropped, so that reporting never causes an error itself.
 */
export function reportClientError(thrown: unknown, origin: Origin = {}): void {
  if (isExpected(thrown)) return;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const stack = scrub(error.stack ?? '');
  const remote = origin.remote ?? remoteOf(stack);
  console.error(remote ?? origin.source ?? SHELL, error);
  const message = scrub(error.message).trim().slice(0, MAX_LENGTH.message) || error.name;
  const key = `${remote ?? ''} ${message}`;
  if (reported.has(key) || reported.size >= MAX_PER_PAGE) return;
  reported.add(key);
  const version = queryClient.getQueryData<string>(VERSION_KEY);
  api(accounts.logClientError, {
    body: {
      message,
      ...(stack && { stack: stack.slice(0, MAX_LENGTH.stack) }),
      path: location.pathname.slice(0, MAX_LENGTH.path),
      ...(origin.source && { source: origin.source }),
      ...(remote && { remote }),
      ...(version && { version }),
    },
  }).catch(() => undefined);
}

/** Refusals of a service and aborted requests, which screens show, and sizes that browsers tell a frame later. */
const isExpected = (error: unknown): boolean =>
  isApiError(error) ||
  (error instanceof DOMException && error.name === 'AbortError') ||
  String(error).startsWith('ResizeObserver loop');

const SHELL = 'shell';

/** The remote whose file threw: a build's files are published as `/<name>/<version>/js/…`. */
function remoteOf(stack: string): string | undefined {
  const name = stack.match(/\/([\w-]+)\/[\w.-]+\/js\//)?.[1];
  return name === SHELL ? undefined : name;
}

/** Reports uncaught errors. */
export function watchForErrors(): void {
  window.addEventListener('error', (event) => reportClientError(event.error ?? event.message, { source: 'window' }));
  window.addEventListener('unhandledrejection', (event) => reportClientError(event.reason, { source: 'promise' }));
}
