let factor = 1;

/** How long a period of background work is here, ms: as long as it is declared, but in tests. */
export const period = (declaredMs: number): number => declaredMs * factor;

/** For tests that wait for background work: shortens its periods in this process. No setting does. */
export function shortenPeriods(to: number): void {
  factor = to;
}
