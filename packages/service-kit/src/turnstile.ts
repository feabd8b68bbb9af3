import { AppError } from './errors.ts';

/** Runs at most `atOnce` jobs; `waiting` more wait in order. Throws `unavailable` beyond that. */
export function turnstile(atOnce: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async function inTurn<T>(job: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('unavailable', { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await job();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
