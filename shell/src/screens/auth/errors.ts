import { errorText, isApiError } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';

/** The message of a failed log-in or sign-up: the server's own, a network error, or else `fallback`. */
export const authErrorText = (error: unknown, fallback: string): string =>
  errorText(error, isApiError(error, 'network') ? ru.auth.networkError : fallback);

/** The server's messages on single fields by their names; the first one of each. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!isApiError(error, 'validation_failed') || !Array.isArray(error.details)) return {};
  const found: Record<string, string> = {};
  for (const detail of error.details as { path?: unknown; message?: unknown }[]) {
    if (typeof detail?.path !== 'string' || typeof detail.message !== 'string' || detail.path === '') continue;
    found[detail.path] ??= detail.message;
  }
  return found;
}
