/**
 * A call that failed. `status` 0 with code `network`: no response. Otherwise the HTTP status and the envelope's code
 * and details. `message` is the server's Russian message, or empty.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Whether there is no such thing, also for an id that cannot be one. Asking again does not help. */
export const isMissing = (error: unknown): boolean =>
  isApiError(error, 'not_found') || isApiError(error, 'validation_failed');

/** The server's message if there is one, else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/** The messages on the fields that the server refused, by their names; the first one of each. */
export function fieldErrors(error: unknown): Partial<Record<string, string>> {
  const details: unknown = isApiError(error, 'validation_failed') ? error.details : undefined;
  const found: Partial<Record<string, string>> = {};
  for (const { path, message } of Array.isArray(details) ? details : []) if (path) found[path] ??= String(message);
  return found;
}

/** Whether a failure may pass by itself: no response, or an unavailable service. */
export const mayPass = (error: unknown): boolean => isApiError(error) && (error.status === 0 || error.status >= 500);
