import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { measureLoopUtilization } from './metrics.ts';

const BUSY_MS = 100;

describe('event_loop_utilization', () => {
  it('is the share of time since the last scrape in which the loop worked', async () => {
    const registry = new Registry();
    measureLoopUtilization(registry);
    const read = async () => Number(/^event_loop_utilization (\S+)$/m.exec(await registry.metrics())?.[1]);
    await turn();
    await read();

    const until = performance.now() + BUSY_MS;
    while (performance.now() < until);
    await turn();
    const busy = await read();
    expect(busy).toBeGreaterThan(0.5);
    expect(busy).toBeLessThanOrEqual(1);

    await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    expect(await read()).toBeLessThan(0.5);
  });
});
