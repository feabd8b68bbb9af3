import { performance } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { measureLoopUtilization } from './metrics.ts';

const PERIOD_MS = 100;

describe('event_loop_utilization', () => {
  it('is the share of time since the last scrape in which the loop worked', async () => {
    const registry = new Registry();
    measureLoopUtilization(registry);
    const read = async () => Number(/^event_loop_utilization (\S+)$/m.exec(await registry.metrics())?.[1]);
    await turn();
    await read();

    const before = performance.eventLoopUtilization();
    const until = performance.now() + PERIOD_MS;
    while (performance.now() < until);
    await turn();
    expect(await read()).toBeCloseTo(performance.eventLoopUtilization(before).utilization, 1);

    // How much of it the loop waits is the machine's affair: it may be late, and then has worked all the time.
    const after = performance.eventLoopUtilization();
    await new Promise((resolve) => setTimeout(resolve, PERIOD_MS));
    expect(await read()).toBeCloseTo(performance.eventLoopUtilization(after).utilization, 1);
  });
});
