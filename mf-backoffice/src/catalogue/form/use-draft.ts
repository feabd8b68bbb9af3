import { isApiError } from '@luplay/web-kit';
import { useRef, useState } from 'react';
import { ru } from '../../locale/ru.ts';

/** The values and errors of a form. `validate` finds errors without the service. */
export function useDraft<Draft>(initial: Draft, validate: (draft: Draft) => FieldErrors) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Whether the user has tried to submit. Before that, untouched fields show no errors. */
  const [submitted, setSubmitted] = useState(false);
  /** A file may arrive long after it was chosen: what was typed meanwhile stays. */
  const newest = useRef(draft);
  return {
    draft,
    errors,
    change(part: Partial<Draft>) {
      const next = { ...newest.current, ...part };
      newest.current = next;
      setDraft(next);
      // Validate fields with visible errors at every change.
      setErrors((known) => {
        const shown = Object.keys(known);
        if (shown.length === 0) return known;
        const found = validate(next);
        return submitted ? found : only(found, shown);
      });
    },
    /** Validates one field and shows its error. */
    inspect(field: string) {
      const error = validate(draft)[field];
      if (error) setErrors({ ...errors, [field]: error });
    },
    /** Whether the form can be submitted. Errors are shown at their fields. */
    isValid(): boolean {
      const found = validate(draft);
      setSubmitted(true);
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    /** Shows the service's errors. */
    refused: (error: unknown) => setErrors(fieldErrorsOf(error)),
  };
}

const only = (errors: FieldErrors, fields: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => fields.includes(field)));

/** Error texts by field name. */
export type FieldErrors = Partial<Record<string, string>>;

/** The texts of an entry that are empty. */
export const missingIn = ({ title, description }: { title: string; description: string }): FieldErrors => ({
  ...(title.trim() === '' && { title: ru.form.titleMissing }),
  ...(description.trim() === '' && { description: ru.form.descriptionMissing }),
});

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

/** The error of a field. An error inside is shown with its path, such as `hall.floor: …`, or `2: …` in a list. */
export function errorAt(errors: FieldErrors, field: string): string | undefined {
  if (errors[field]) return errors[field];
  const inside = Object.keys(errors).find((path) => path.startsWith(`${field}.`));
  if (!inside) return undefined;
  const place = inside.slice(field.length + 1).split('.');
  return `${place.map((part) => (/^\d+$/.test(part) ? Number(part) + 1 : part)).join('.')}: ${errors[inside]}`;
}
