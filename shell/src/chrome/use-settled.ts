import { useEffect, useState } from 'react';

/** How long a part that would move waits for slow remotes, ms. */
const TOGETHER_MS = 300;

/**
 * True once `complete` has been true, or after `patience`. The remotes are read one after another: what depends on all
 * of them is shown at once, so that nothing moves, but does not wait long for a slow one.
 */
export function useSettled(complete: boolean, patience = TOGETHER_MS): boolean {
  const [settled, setSettled] = useState(complete);
  useEffect(() => {
    if (settled) return;
    const timer = setTimeout(() => setSettled(true), complete ? 0 : patience);
    return () => clearTimeout(timer);
  }, [settled, complete, patience]);
  return settled || complete;
}
