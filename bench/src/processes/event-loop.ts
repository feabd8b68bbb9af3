import { inspected, numberOf } from './inspector.ts';
import type { Replica } from './replicas.ts';

/** Resolution of the measurement, ms. */
const TICK_MS = 1;

/**
 * Longest time between two ticks of a timer, and the longest processor time of the thread between two ticks.
 */
const START = `{
  const longest = (globalThis.benchLoop = { wall: 0, own: 0 });
  const worked = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = { at: performance.now(), worked: worked() };
  const timer = setInterval(() => {
    const next = { at: performance.now(), worked: worked() };
    longest.wall = Math.max(longest.wall, next.at - last.at - ${TICK_MS});
    longest.own = Math.max(longest.own, next.worked - last.worked);
    last = next;
  }, ${TICK_MS});
  longest.stop = () => {
    clearInterval(timer);
    delete globalThis.benchLoop;
    return 0;
  };
  0;
}`;
const taken = (what: keyof Longest) => `{ const value = benchLoop.${what}; benchLoop.${what} = 0; value; }`;

/** One period in which the event loop was blocked, ms. */
export interface Longest {
  /** Wall-clock time, including time in which other processes had the processor. */
  wall: number;
  /** Processor time of the JavaScript thread, including garbage collection and system calls. */
  own: number;
}

/**
 * Watches the event loop of a process while `work` runs. The function passed to `work` returns the longest blocked
 * periods since its previous call.
 */
export function watchingLoop<T>(replica: Replica, work: (longest: () => Promise<Longest>) => Promise<T>): Promise<T> {
  return inspected(replica, async (ask) => {
    await numberOf(ask, START);
    try {
      return await work(async () => ({
        wall: await numberOf(ask, taken('wall')),
        own: await numberOf(ask, taken('own')),
      }));
    } finally {
      await numberOf(ask, 'benchLoop.stop()');
    }
  });
}
