import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps keyboard and screen reader users in place: when the focused element disappears with its phase, the heading of
 * the next phase gets the focus. It never takes the focus from anything else.
 * @param moment changes with each phase
 */
export function useKeptFocus(stage: RefObject<HTMLElement | null>, moment: string): void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = stage.current?.contains(target as Node) ? (target as Element) : null;
    };
    const forget = ({ target }: PointerEvent) => {
      if (!stage.current?.contains(target as Node)) focused.current = null;
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, [stage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each phase
  useLayoutEffect(() => {
    const wasLost = focused.current !== null && !focused.current.isConnected;
    if (!wasLost || (document.activeElement !== document.body && document.activeElement !== null)) return;
    stage.current?.querySelector<HTMLElement>('h2[tabindex="-1"]')?.focus({ preventScroll: true });
  }, [stage, moment]);
}
