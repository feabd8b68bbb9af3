import { type RefObject, useEffect } from 'react';

/** Where there is a keyboard, people write at once. On phones its own one would cover the question. */
export function useReadyField(field: RefObject<HTMLInputElement | null>, open: boolean | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => {
    const input = field.current;
    // The heading has the focus while nothing else is there to be used.
    if (!input || !open || !document.activeElement?.matches('body, h2')) return;
    if (!matchMedia('(hover: hover)').matches) return;
    input.focus({ preventScroll: true });
    // After a kept draft.
    input.setSelectionRange(input.value.length, input.value.length);
  }, []);
}
