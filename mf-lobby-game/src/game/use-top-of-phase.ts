import { useLayoutEffect } from 'react';

/**
 * Begins each phase at the top of its screen: who has scrolled down to the scores sees the options when they come.
 * @param moment changes with each phase
 */
export function useTopOfPhase(moment: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each phase
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0;
  }, [moment]);
}
