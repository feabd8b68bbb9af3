import { useState } from 'react';
import { type FieldErrors, fieldErrorsOf } from './field-errors.ts';

/** The values and errors of a form. `validate` finds errors without the service. */
export function useDraft<Draft>(initial: Draft, validate: (draft: Draft) => FieldErrors) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Whether the user has tried to submit. Before that, untouched fields show no errors. */
  const [submitted, setSubmitted] = useState(false);
  return {
    draft,
    errors,
    change(part: Partial<Draft>) {
      const next = { ...draft, ...part };
      setDraft(next);
      // Validate fields with visible errors at every change.
      const shown = Object.keys(errors);
      if (shown.length === 0) return;
      const found = validate(next);
      setErrors(submitted ? found : only(found, shown));
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
