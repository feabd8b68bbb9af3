import { isApiError } from '@luplay/web-kit';

/** What is wrong, by the field's name. */
export type FieldErrors = Partial<Record<string, string>>;

/** An update's fields stand inside of `updates`. */
const INSIDE = /^updates\./;
/** What a service says of a picture that it cannot take. */
const ABOUT_PICTURE = ['too_large', 'unsupported_media'];

/** The fields that a service refused, each with its sentence; empty for every other failure. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!isApiError(error)) return {};
  if (ABOUT_PICTURE.includes(error.code) && error.message) return { picture: error.message };
  if (error.code !== 'validation_failed' || !Array.isArray(error.details)) return {};
  const found: FieldErrors = {};
  for (const detail of error.details as { path?: unknown; message?: unknown }[]) {
    if (typeof detail?.path !== 'string' || typeof detail.message !== 'string') continue;
    found[detail.path.replace(INSIDE, '')] ??= detail.message;
  }
  return found;
}
