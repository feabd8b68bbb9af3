import { AppError } from './errors.ts';

/**
 * Runs at most `atOnce` jobs; `waiting` more wait in order. Throws `unavailable` beyond that, and for a job that has
 * waited for `patienceMs`: the gateway takes a replica that answers nothing for 4 s for one that hangs.
 */
export function turnstile(atOnce: number, waiting: number, patienceMs = 2_500) {
  let running = 0;
  const queue = new Set<() => void>();
  const busy = () => new AppError('unavailable', { retryAfterSeconds: 2 });

  function ourTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        queue.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(begin);
        reject(busy());
      }, patienceMs);
      queue.add(begin);
    });
  }

  return async function inTurn<T>(job: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.size >= waiting) throw busy();
      await ourTurn();
    } else running += 1;
    try {
      return await job();
    } finally {
      const [next] = queue;
      if (next) next();
      else running -= 1;
    }
  };
}
