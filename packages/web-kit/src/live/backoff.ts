/** Retries after a lost connection before giving up. */
export const MAX_RETRIES = 3;
const MAX_BACKOFF_MS = 10_000;

/**
 * Wait before retry number `attempt` (from 0), ms: doubling from a second, shortened by 5 to 25 % at random. The second
 * retry, which finds a restarted replica, is over within 3 s of the loss.
 */
export function backoff(attempt: number, chance: () => number = Math.random): number {
  return Math.min(1000 * 2 ** attempt, MAX_BACKOFF_MS) * (0.75 + 0.2 * chance());
}
