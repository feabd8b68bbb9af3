import { isApiError } from '@luplay/web-kit';

/** What a failed log-in or sign-up says: the server's sentence when it gave one, else `fallback`. */
export function authErrorText(error: unknown, fallback: string): string {
  const spoken = isApiError(error) && error.code !== 'unexpected_answer' && error.message !== '';
  return spoken ? error.message : fallback;
}

/** What the server said of single fields, by their names; the first word on each. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!isApiError(error, 'validation_failed') || !Array.isArray(error.details)) return {};
  const found: Record<string, string> = {};
  for (const detail of error.details as { path?: unknown; message?: unknown }[]) {
    if (typeof detail?.path !== 'string' || typeof detail.message !== 'string' || detail.path === '') continue;
    found[detail.path] ??= detail.message;
  }
  return found;
}
