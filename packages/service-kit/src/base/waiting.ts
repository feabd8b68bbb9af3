import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from './errors.ts';

/** What `work` resolves to. Rejects with `late` when it takes longer. */
export async function within<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const limit = Promise.withResolvers<never>();
  // After a standstill of this process the reply may be there, but not read yet: that is done before `setImmediate`.
  const timer = setTimeout(() => setImmediate(() => limit.reject(late())), Math.max(0, ms));
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const AWAY_PAUSE_MS = 500;

/** Tries again for as long as a backing service is away. `onAway` may throw to end that. */
export async function whenAvailable<T>(work: () => Promise<T>, onAway: (error: unknown) => void): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      onAway(error);
      await sleep(AWAY_PAUSE_MS);
    }
  }
}
