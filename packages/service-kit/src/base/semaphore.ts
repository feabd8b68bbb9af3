import pLimit from 'p-limit';
import { AppError } from './errors.ts';

/**
 * Runs at most `concurrency` jobs; `capacity` more wait in order. Throws `unavailable` beyond that, and for a job that
 * has waited for `timeoutMs`: the gateway takes a replica that answers nothing for 4 s for one that hangs.
 */
export function semaphore(concurrency: number, capacity: number, timeoutMs = 2_500) {
  const limit = pLimit(concurrency);
  const busy = () => new AppError('unavailable', { retryAfterSeconds: 2 });
  let waiting = 0;

  return function run<T>(job: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount < concurrency) return limit(job);
    if (waiting >= capacity) return Promise.reject(busy());
    waiting += 1;
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        waiting -= 1;
        reject(busy());
      }, timeoutMs);
      const begin = () => {
        if (isLate) return undefined;
        clearTimeout(timer);
        waiting -= 1;
        return job();
      };
      limit(begin).then((result) => resolve(result as T), reject);
    });
  };
}
