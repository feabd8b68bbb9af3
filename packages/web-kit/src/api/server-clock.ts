/** Enough to contain a fast message, few enough to follow a clock that drifts or is set. */
const SAMPLES = 20;
/**
 * How far the server's clock is ahead of ours, ms. A message that travelled for d ms shows the offset d too small, so
 * the largest recent sample is the best one.
 */
const samples: number[] = [];

/** Adds a sample: a `serverTime` (epoch ms) that was just received. */
export function observeServerTime(serverTime: number): void {
  samples.push(serverTime - Date.now());
  if (samples.length > SAMPLES) samples.shift();
}

/** A reply tells whole seconds: within this, ms, the device's own clock is as good. */
const COARSE_MS = 2_000;
let coarse = 0;

/** The `Date` of a reply, which counts until a socket tells the time: a device's clock may be minutes wrong. */
export function observeReplyDate(date: string | null): void {
  const offset = Date.parse(date ?? '') - Date.now();
  if (Number.isFinite(offset)) coarse = Math.abs(offset) > COARSE_MS ? offset : 0;
}

/** Epoch ms by the server's clock, estimated. */
export function serverNow(): number {
  return Date.now() + (samples.length > 0 ? Math.max(...samples) : coarse);
}

/** For tests: forgets every sample. */
export function resetServerClock(): void {
  samples.length = 0;
  coarse = 0;
}
