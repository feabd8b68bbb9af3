import { startTransition, useEffect, useState } from 'react';
import { whenQuiet } from './when-quiet.ts';

/** Entries that are rendered at once: more than fit a screen. */
const FIRST = 2;
/** Entries that each further step adds. */
const STEP = 2;

/**
 * How many of `total` large entries to render. The first screen shows at once; the others follow in steps, in pauses of
 * the author's input. All of them end up in the page, so that the browser's own search finds them. `asked`: the index
 * of an entry that has to be among the first.
 */
export function useGradual(total: number, asked = 0): number {
  const [shown, setShown] = useState(Math.max(FIRST, asked + 1));
  useEffect(() => {
    if (shown < total) return whenQuiet(() => startTransition(() => setShown(shown + STEP)));
  }, [shown, total]);
  return Math.min(shown, total);
}
