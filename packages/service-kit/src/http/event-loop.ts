import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';
import type { Activity } from '../base/activity.ts';

/** Sampling interval while the service is in use, ms. The histogram includes it. */
const RESOLUTION_MS = 10;
/** Disables prom-client's own measurement, whose timer wakes an idle process a hundred times a second. */
export const NEVER_MS = 2 ** 30;
const REPLACED = ['', '_min', '_max', '_mean', '_stddev', '_p50', '_p90', '_p99'];

/** Measures the delay of the event loop since the last scrape, while the service is in use. */
export function measureLoopDelay(registry: Registry, activity: Activity): void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const seconds = (ns: number) => (histogram.count === 0 ? 0 : Math.max(0, ns / 1e9 - RESOLUTION_MS / 1000));
  for (const part of REPLACED) registry.removeSingleMetric(`nodejs_eventloop_lag${part}_seconds`);
  const gauge = (name: string, collect = () => {}) =>
    new Gauge({
      name: `event_loop_delay_${name}_seconds`,
      help: `How late the event loop was since the last look, while there were sockets or calls: ${name}`,
      registers: [registry],
      collect,
    });
  // Collected first; it reads for all gauges.
  const max = gauge('max', () => {
    max.set(seconds(histogram.max));
    mean.set(seconds(histogram.mean));
    p99.set(seconds(histogram.percentile(99)));
    histogram.reset();
  });
  const mean = gauge('mean');
  const p99 = gauge('p99');
  activity.follow(
    () => histogram.enable(),
    () => histogram.disable(),
  );
}

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
