import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/**
 * Measures the share of time in which the event loop worked since the last scrape, 0 to 1. A service has one loop, so
 * this says how full a replica is, also where its share of the processor is limited.
 */
export function measureLoopUtilization(registry: Registry): void {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  new Gauge({
    name: 'event_loop_utilization',
    help: 'Share of time in which the event loop worked since the last scrape',
    registers: [registry],
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, last).utilization);
      last = now;
    },
  });
}
