import { useState } from 'react';
import { type FieldErrors, fieldErrorsOf } from './field-errors.ts';

/** What is typed into a form and what is wrong with it. `check` finds what the service would refuse. */
export function useDraft<Draft>(initial: () => Draft, check: (draft: Draft) => FieldErrors) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    draft,
    errors,
    change(part: Partial<Draft>) {
      const next = { ...draft, ...part };
      setDraft(next);
      // What was complained about is looked at again while it is being mended.
      if (Object.keys(errors).length > 0) setErrors(check(next));
    },
    /** Whether it may be sent; what is in the way stands at its field. */
    isGood(): boolean {
      const faults = check(draft);
      setErrors(faults);
      return Object.keys(faults).length === 0;
    },
    /** It was sent, and the service refused it. */
    refused: (error: unknown) => setErrors(fieldErrorsOf(error)),
  };
}
