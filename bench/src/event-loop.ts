import { inspected, numberOf } from './inspector.ts';
import type { Replica } from './replicas.ts';

/** How finely the loop is looked at, ms: a loop with nothing to do is seen to come round this late. */
const RESOLUTION_MS = 1;
const DELAY = 'globalThis.benchLoopDelay';
const START = `${DELAY} = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: ${RESOLUTION_MS} }); Number(${DELAY}.enable())`;
const NEXT = `{ const { max } = ${DELAY}; ${DELAY}.reset(); max / 1e6 }`;
const STOP = `{ ${DELAY}.disable(); delete ${DELAY}; 0 }`;

/**
 * Watches the event loop of a process while `work` goes on. Its argument, `longest`, gives the longest time, ms, that the loop did not come round since
 * it was last asked; collections of garbage count.
 */
export function watchingLoop<T>(replica: Replica, work: (longest: () => Promise<number>) => Promise<T>): Promise<T> {
  return inspected(replica, async (ask) => {
    await numberOf(ask, START);
    try {
      return await work(async () => Math.max(0, (await numberOf(ask, NEXT)) - RESOLUTION_MS));
    } finally {
      await numberOf(ask, STOP);
    }
  });
}
