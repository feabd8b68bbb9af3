import { useState } from 'react';
import { type FieldErrors, fieldErrorsOf } from './field-errors.ts';

/** What is typed into a form and what is wrong with it. `validate` finds what the service would refuse. */
export function useDraft<Draft>(initial: Draft, validate: (draft: Draft) => FieldErrors) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** The user has tried to send it: before that, fields that were not reached yet show no errors. */
  const [submitted, setSubmitted] = useState(false);
  return {
    draft,
    errors,
    change(part: Partial<Draft>) {
      const next = { ...draft, ...part };
      setDraft(next);
      // Errors on display are checked again with every change.
      const shown = Object.keys(errors);
      if (shown.length === 0) return;
      const found = validate(next);
      setErrors(submitted ? found : only(found, shown));
    },
    /** Shows what is wrong with one field, before anything is sent. */
    inspect(field: string) {
      const error = validate(draft)[field];
      if (error) setErrors({ ...errors, [field]: error });
    },
    /** Whether it may be sent; errors are shown at their fields. */
    isValid(): boolean {
      const found = validate(draft);
      setSubmitted(true);
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    /** Shows what the service refused. */
    refused: (error: unknown) => setErrors(fieldErrorsOf(error)),
  };
}

const only = (errors: FieldErrors, fields: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => fields.includes(field)));
