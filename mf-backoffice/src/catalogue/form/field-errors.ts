import { isApiError } from '@luplay/web-kit';

/** Error texts by field name. */
export type FieldErrors = Partial<Record<string, string>>;

/** An update has its fields in `updates`. */
const INSIDE = /^updates\./;
/** Codes that are about the picture. */
const ABOUT_PICTURE = ['too_large', 'unsupported_media'];

/** The fields that a service refused, each with its message; empty for every other failure. */
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

/** The error of a field. An error inside the field is shown with its path, such as `hall.floor: …`. */
export function errorAt(errors: FieldErrors, field: string): string | undefined {
  if (errors[field]) return errors[field];
  const inside = Object.keys(errors).find((path) => path.startsWith(`${field}.`));
  return inside && `${inside.slice(field.length + 1)}: ${errors[inside]}`;
}
