import { startTransition, useEffect, useState } from 'react';

/** How long nothing is typed, pressed or scrolled before work that can wait is done, ms. */
const QUIET_MS = 250;

let lastInput = Number.NEGATIVE_INFINITY;
for (const event of ['keydown', 'pointerdown', 'wheel', 'touchmove']) {
  addEventListener(event, () => (lastInput = performance.now()), { capture: true, passive: true });
}

/** Runs something in a pause of the author's input, so that no key press waits for it. Returns how to cancel it. */
export function whenQuiet(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const left = lastInput + QUIET_MS - performance.now();
    if (left > 0) timer = setTimeout(look, left);
    else run();
  };
  timer = setTimeout(look);
  return () => clearTimeout(timer);
}

/** The value as it was in the last pause of the author's input. */
export function useQuietValue<T>(value: T): T {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    if (quiet !== value) return whenQuiet(() => startTransition(() => setQuiet(value)));
  }, [value, quiet]);
  return quiet;
}

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
