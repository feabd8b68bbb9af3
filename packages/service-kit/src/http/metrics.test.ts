import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { Activity } from '../base/activity.ts';
import { createMetrics, measureLoopUtilization } from './metrics.ts';

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

it('event_loop_delay_max_seconds has no time in which nobody used the service', async () => {
  const activity = new Activity(() => false, PERIOD_MS / 2);
  const { registry } = createMetrics('svc-user', 'svc-user#0', activity, 20_000);
  activity.noteUse();
  while (!activity.isIdle) await sleep(PERIOD_MS / 10);
  await sleep(5 * PERIOD_MS);
  const usedAt = performance.now();
  activity.noteUse();
  await sleep(PERIOD_MS / 2);
  const delay = Number(/^event_loop_delay_max_seconds\{.*\} (\S+)$/m.exec(await registry.metrics())?.[1]);
  expect(delay).toBeLessThan((performance.now() - usedAt) / 1000);
  activity.stop();
  registry.clear();
});
