import { type RefObject, useLayoutEffect } from 'react';

/** For so long after a change of the screen what has appeared takes no taps, ms. They were meant for what was there. */
export const SETTLE_MS = 400;

/** A face or an item on a control has its place before it loads. */
const moves = ({ target }: Event): boolean => !(target as Element).closest('button');

/**
 * Marks an element as settling after each change of `moment`, and after a picture in it has loaded: both move what is
 * below. Styles let no press through to what is settling. The keyboard keeps working: it has a focus, not a place.
 */
export function useTapGuard(ref: RefObject<HTMLElement | null>, moment: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each phase
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    let handle: ReturnType<typeof setTimeout>;
    const settle = () => {
      element.dataset.settling = '';
      clearTimeout(handle);
      handle = setTimeout(() => delete element.dataset.settling, SETTLE_MS);
    };
    const loaded = (event: Event) => {
      if (moves(event)) settle();
    };
    settle();
    element.addEventListener('load', loaded, { capture: true });
    return () => {
      clearTimeout(handle);
      element.removeEventListener('load', loaded, { capture: true });
    };
  }, [ref, moment]);
}
