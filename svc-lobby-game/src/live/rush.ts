import { performance } from 'node:perf_hooks';

/** The share of its time that the event loop was at work, above which there is a rush. */
const BUSY = 0.25;
/** Looked at once in this time, ms. */
const EVERY_MS = 50;

/** Whether this process is short of time just now: what can wait for a moment then should. */
export class Rush {
  private last = performance.eventLoopUtilization();
  private lookedAt = performance.now();
  private busy = false;

  get isOn(): boolean {
    const now = performance.now();
    if (now - this.lookedAt < EVERY_MS) return this.busy;
    const usage = performance.eventLoopUtilization();
    this.busy = performance.eventLoopUtilization(usage, this.last).utilization > BUSY;
    this.last = usage;
    this.lookedAt = now;
    return this.busy;
  }
}
