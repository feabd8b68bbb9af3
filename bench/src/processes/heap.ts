import { z } from 'zod';
import { inspected } from './inspector.ts';
import type { Replica } from './replicas.ts';

/** Bytes in use on the heap of a process after a full collection. */
export function heapAfterCollection(replica: Replica): Promise<number> {
  return inspected(replica, async (ask) => {
    // The second collection frees what finalizers released after the first.
    for (let round = 0; round < 2; round++) await ask('HeapProfiler.collectGarbage');
    return z.object({ usedSize: z.number() }).parse(await ask('Runtime.getHeapUsage')).usedSize;
  });
}
