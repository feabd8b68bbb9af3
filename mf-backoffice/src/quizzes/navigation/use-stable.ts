import { useCallback, useEffect, useRef } from 'react';

/** A callback that keeps its identity and does what the one of the last render does. For handlers of events. */
export function useStable<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
