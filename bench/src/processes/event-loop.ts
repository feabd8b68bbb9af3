import { inspected, numberOf } from './inspector.ts';
import type { Replica } from './replicas.ts';

/** How finely the loop is looked at, ms. */
const TICK_MS = 1;

/**
 * Between two ticks of a timer the loop came round once or more: the longest such time, and the most that the thread
 * itself worked in one.
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

/** Of one stretch in which the loop did not come round, ms. */
export interface Longest {
  /** By the clock: others who had the processor meanwhile count. */
  wall: number;
  /**
   * The processor time of the process's own JavaScript thread; collections of garbage and the kernel's part of writes
   * count.
   */
  own: number;
}

/**
 * Watches the event loop of a process while `work` goes on. Its argument gives the longest stretches since it was last
 * asked.
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
