import { performance } from 'node:perf_hooks';
import { withRequestId } from './request-id.ts';

/** Without calls and sockets for this long, up to twice that, a service is idle, ms. */
const QUIET_MS = 10_000;

/**
 * Whether the service is in use, so that periodic work can pause while it is not. Has no timer while idle.
 */
export class Activity {
  private readonly hasSockets: () => boolean;
  private readonly quietMs: number;
  private readonly whenBusy: (() => void)[] = [];
  private readonly whenIdle: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isUsed = false;

  constructor(hasSockets: () => boolean, quietMs = QUIET_MS) {
    this.hasSockets = hasSockets;
    this.quietMs = quietMs;
  }

  /** Calls `busy` when the service comes into use after idle time, and `idle` when it becomes idle. */
  follow(busy: () => void, idle: () => void = () => undefined): void {
    this.whenBusy.push(busy);
    this.whenIdle.push(idle);
    if (this.timer) busy();
  }

  get isIdle(): boolean {
    return this.timer === undefined;
  }

  /** Notes a call or a socket that opens. */
  noteUse(): void {
    this.isUsed = true;
    if (!this.timer) withRequestId(undefined, () => this.begin());
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Runs outside of the request that started it: what starts here outlives that request. */
  private begin(): void {
    this.timer = setInterval(() => this.look(), this.quietMs);
    this.timer.unref();
    for (const tell of this.whenBusy) tell();
  }

  private look(): void {
    const idle = !this.isUsed && !this.hasSockets();
    this.isUsed = false;
    if (!idle) return;
    clearInterval(this.timer);
    this.timer = undefined;
    for (const tell of this.whenIdle) tell();
  }
}

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
