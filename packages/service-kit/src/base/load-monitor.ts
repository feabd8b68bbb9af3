import { performance } from 'node:perf_hooks';

/** The process is busy above this share of event loop time. */
const BUSY = 0.25;
const SAMPLE_MS = 50;

/** Tells whether this process is short of time: work that can wait then should. Measures only when asked. */
export class LoadMonitor {
  private last = performance.eventLoopUtilization();
  private sampledAt = performance.now();
  private busy = false;

  get isBusy(): boolean {
    const now = performance.now();
    if (now - this.sampledAt < SAMPLE_MS) return this.busy;
    const usage = performance.eventLoopUtilization();
    this.busy = performance.eventLoopUtilization(usage, this.last).utilization > BUSY;
    this.last = usage;
    this.sampledAt = now;
    return this.busy;
  }
}
