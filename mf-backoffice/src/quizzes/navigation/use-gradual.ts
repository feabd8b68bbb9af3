import { startTransition, useEffect, useState } from 'react';

/** Entries that are rendered at once: more than fit a screen. */
const FIRST = 2;
/** Entries that each further step adds. */
const STEP = 2;

/**
 * How many of `total` large entries to render. The first screen shows at once; the others follow in steps that give way
 * to key presses. All of them end up in the page, so that the browser's own search finds them.
 */
export function useGradual(total: number): number {
  const [shown, setShown] = useState(FIRST);
  useEffect(() => {
    if (shown < total) startTransition(() => setShown(shown + STEP));
  }, [shown, total]);
  return Math.min(shown, total);
}
