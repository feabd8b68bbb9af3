import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { measureLoopUtilization } from './metrics.ts';

const PERIOD_MS = 100;

/** One scrape, with the loop's times just before and just after it. */
interface Scrape {
  before: EventLoopUtilization;
  value: number;
  after: EventLoopUtilization;
}

/** The measured window is part of the outer one, and has the inner one as a part. */
function expectMeasured(first: Scrape, second: Scrape): void {
  const inner = performance.eventLoopUtilization(second.before, first.after);
  const outer = performance.eventLoopUtilization(second.after, first.before);
  expect(second.value).toBeGreaterThanOrEqual(inner.active / (inner.active + outer.idle));
  expect(second.value).toBeLessThanOrEqual(outer.active / (outer.active + inner.idle));
}

describe('event_loop_utilization', () => {
  it('is the share of time since the last scrape in which the loop worked', async () => {
    const registry = new Registry();
    measureLoopUtilization(registry);
    const scrape = async (): Promise<Scrape> => {
      const before = performance.eventLoopUtilization();
      const value = Number(/^event_loop_utilization (\S+)$/m.exec(await registry.metrics())?.[1]);
      return { before, value, after: performance.eventLoopUtilization() };
    };
    await turn();
    const first = await scrape();

    const until = performance.now() + PERIOD_MS;
    while (performance.now() < until);
    await turn();
    const busy = await scrape();
    expectMeasured(first, busy);

    // How much of it the loop waits is the machine's affair: it may be late, and then has worked all the time.
    await new Promise((resolve) => setTimeout(resolve, PERIOD_MS));
    expectMeasured(busy, await scrape());
  });
});
