import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Rush } from './rush.ts';

/** The event loop has work for so long, ms. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until) Math.sqrt(until);
}

it('a rush is on while the event loop is at work, and over when it has time', async () => {
  const rush = new Rush();
  // The loop's clock stands still within one turn.
  for (let turn = 0; turn < 4; turn += 1) {
    work(30);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(rush.isOn).toBe(true);
  await sleep(200);
  expect(rush.isOn).toBe(false);
});
