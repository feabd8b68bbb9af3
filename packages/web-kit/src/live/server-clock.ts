/**
 * How far the server's clock is ahead of ours, ms. A message that travelled for d ms shows the offset d too small, so the largest
 * of the recent samples is the best one; a window of samples follows a clock that drifts or is set.
 */
const SAMPLES = 20;
const samples: number[] = [];

/** Takes in a `serverTime` (epoch ms) just received. */
export function observeServerTime(serverTime: number, receivedAt: number = Date.now()): void {
  samples.push(serverTime - receivedAt);
  if (samples.length > SAMPLES) samples.shift();
}

/** Epoch milliseconds by the server's clock, as well as it is known. */
export function serverNow(): number {
  return Date.now() + (samples.length > 0 ? Math.max(...samples) : 0);
}

/** For tests: forgets every sample. */
export function resetServerClock(): void {
  samples.length = 0;
}
