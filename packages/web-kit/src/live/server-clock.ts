/** Enough to contain a fast message, few enough to follow a clock that drifts or is set. */
const SAMPLES = 20;
/**
 * How far the server's clock is ahead of ours, ms. A message that travelled for d ms shows the offset d too small, so
 * the largest recent sample is the best one.
 */
const samples: number[] = [];

/** Adds a sample: a `serverTime` (epoch ms) that was just received. */
export function observeServerTime(serverTime: number, receivedAt: number = Date.now()): void {
  samples.push(serverTime - receivedAt);
  if (samples.length > SAMPLES) samples.shift();
}

/** Epoch ms by the server's clock, estimated. */
export function serverNow(): number {
  return Date.now() + (samples.length > 0 ? Math.max(...samples) : 0);
}

/** For tests: forgets every sample. */
export function resetServerClock(): void {
  samples.length = 0;
}
