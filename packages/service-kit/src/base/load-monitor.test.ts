import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { LoadMonitor } from './load-monitor.ts';

/** The event loop has work for so long, ms. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until) Math.sqrt(until);
}

it('says busy while the event loop works, and not when it has time', async () => {
  const load = new LoadMonitor();
  // The loop's clock stands still within one turn.
  for (let turn = 0; turn < 4; turn += 1) {
    work(30);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(load.isBusy).toBe(true);
  // Waiting for a processor counts as work, so this takes several samples while other processes have them.
  while (load.isBusy) await sleep(100);
});
