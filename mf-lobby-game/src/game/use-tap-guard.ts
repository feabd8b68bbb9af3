import { type RefObject, useLayoutEffect } from 'react';

/** For so long after a change of the screen what has appeared takes no taps, ms. They were meant for what was there. */
export const SETTLE_MS = 400;

/**
 * Marks an element as settling after each change of `moment`; styles then let no press through to it. The keyboard
 * keeps working: it has a focus, not a place.
 */
export function useTapGuard(element: RefObject<HTMLElement | null>, moment: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each phase
  useLayoutEffect(() => {
    const dataset = element.current?.dataset;
    if (!dataset) return;
    dataset.settling = '';
    const handle = setTimeout(() => delete dataset.settling, SETTLE_MS);
    return () => clearTimeout(handle);
  }, [element, moment]);
}
