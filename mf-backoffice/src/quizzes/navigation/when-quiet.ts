import { startTransition, useEffect, useState } from 'react';

/** How long nothing is typed, pressed or scrolled before work that can wait is done, ms. */
const QUIET_MS = 250;

let lastInput = Number.NEGATIVE_INFINITY;
let isFollowing = false;

function followInput(): void {
  if (isFollowing) return;
  isFollowing = true;
  const note = () => {
    lastInput = performance.now();
  };
  for (const event of ['keydown', 'pointerdown', 'wheel', 'touchmove']) {
    addEventListener(event, note, { capture: true, passive: true });
  }
}

/** Runs something in a pause of the author's input, so that no key press waits for it. Returns how to cancel it. */
export function whenQuiet(run: () => void): () => void {
  followInput();
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
