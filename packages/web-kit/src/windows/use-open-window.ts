import { useLayoutEffect, useRef } from 'react';
import { windowOpened } from './open-windows.ts';

/** While `open`, Back closes the window instead of leaving the page. `close` may put a question first. */
export function useOpenWindow(open: boolean, close: () => void): void {
  const newest = useRef(close);
  useLayoutEffect(() => {
    newest.current = close;
  });
  useLayoutEffect(() => (open ? windowOpened({ close: () => newest.current() }) : undefined), [open]);
}
