import { accounts } from '@luplay/contracts/user';
import { api } from '@luplay/web-kit';

interface Where {
  source?: string;
  remote?: string;
}

const seen = new Set<string>();
const MOST_PER_PAGE = 10;

/**
 * Tells the developers of a fault in the browser: each once, at most ten for a page. Never fails itself: a fault while
 * reporting a fault is dropped.
 */
export function reportClientError(error: unknown, where: Where = {}): void {
  const fault = error instanceof Error ? error : new Error(String(error));
  const key = `${where.remote ?? ''} ${fault.message}`;
  console.error(where.remote ?? where.source ?? 'shell', fault);
  if (seen.has(key) || seen.size >= MOST_PER_PAGE) return;
  seen.add(key);
  api(accounts.logClientError, {
    body: {
      message: fault.message.slice(0, 1000) || fault.name,
      ...(fault.stack && { stack: fault.stack.slice(0, 8000) }),
      path: location.pathname.slice(0, 300),
      ...where,
    },
  }).catch(() => undefined);
}

/** Faults nobody caught. */
export function watchForFaults(): void {
  window.addEventListener('error', (event) => reportClientError(event.error ?? event.message, { source: 'window' }));
  window.addEventListener('unhandledrejection', (event) => reportClientError(event.reason, { source: 'promise' }));
}
