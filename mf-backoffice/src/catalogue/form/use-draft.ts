import { useState } from 'react';
import { type FieldErrors, fieldErrorsOf } from './field-errors.ts';

/** What is typed into a form and what is wrong with it. `check` finds what the service would refuse. */
export function useDraft<Draft>(initial: () => Draft, check: (draft: Draft) => FieldErrors) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Whether it was to be sent already: before that, fields nobody has come to yet are not complained about. */
  const [judged, setJudged] = useState(false);
  return {
    draft,
    errors,
    change(part: Partial<Draft>) {
      const next = { ...draft, ...part };
      setDraft(next);
      // What was complained about is looked at again while it is being mended.
      const complaints = Object.keys(errors);
      if (complaints.length === 0) return;
      const faults = check(next);
      setErrors(judged ? faults : only(faults, complaints));
    },
    /** Says what is wrong with one field, before anything is sent. */
    inspect(field: string) {
      const fault = check(draft)[field];
      if (fault) setErrors({ ...errors, [field]: fault });
    },
    /** Whether it may be sent; what is in the way stands at its field. */
    isGood(): boolean {
      const faults = check(draft);
      setJudged(true);
      setErrors(faults);
      return Object.keys(faults).length === 0;
    },
    /** It was sent, and the service refused it. */
    refused: (error: unknown) => setErrors(fieldErrorsOf(error)),
  };
}

const only = (faults: FieldErrors, fields: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => fields.includes(field)));
