import { useLayoutEffect, useRef } from 'react';
import { dialogOpened } from './open-dialogs.ts';

/** While `open`, Back calls `close` instead of leaving the page. `close` may ask for confirmation first. */
export function useOpenDialog(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => (open ? dialogOpened({ close: () => latest.current() }) : undefined), [open]);
}
