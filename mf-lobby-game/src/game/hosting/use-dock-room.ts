import { useLayoutEffect } from 'react';

/** The height of the dock, px; as in `dock.module.css`. */
const DOCK_HEIGHT = 72;

/**
 * Reserves room for the dock at the lower edge. Everything that keeps clear of the edge of the screen (content, item
 * bar, buttons, messages) then keeps clear of the dock, so that it never covers an option.
 */
export function useDockRoom(): void {
  useLayoutEffect(() => {
    // Dialogs stand outside of it: they cover the dock and need no room for it.
    const { style } = document.getElementById('root') ?? document.documentElement;
    const edge = 'max(env(safe-area-inset-bottom, 0px), var(--messenger-bottom, 0px))';
    style.setProperty('--safe-bottom', `calc(${edge} + ${DOCK_HEIGHT}px)`);
    return () => void style.removeProperty('--safe-bottom');
  }, []);
}
