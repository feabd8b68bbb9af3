import { isApiError } from '@luplay/web-kit';

/** Error texts by field name. */
export type FieldErrors = Partial<Record<string, string>>;

/** The fields that a service refused, with their messages. Empty for any other failure. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!isApiError(error, 'validation_failed') || !Array.isArray(error.details)) return {};
  const found: FieldErrors = {};
  for (const detail of error.details as { path?: unknown; message?: unknown }[]) {
    if (typeof detail?.path === 'string' && typeof detail.message === 'string') found[detail.path] ??= detail.message;
  }
  return found;
}
