import { withRequestId } from '../request-id.ts';

/** Without calls and sockets for this long, up to twice that, a service is idle, ms. */
const QUIET_MS = 10_000;

/**
 * Whether anybody uses the service: what it does for them, or after them, need not be done while nobody is there. Idle,
 * it has no timer.
 */
export class Activity {
  private readonly hasSockets: () => boolean;
  private readonly quietMs: number;
  private readonly whenBusy: (() => void)[] = [];
  private readonly whenIdle: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private stirred = false;

  constructor(hasSockets: () => boolean, quietMs = QUIET_MS) {
    this.hasSockets = hasSockets;
    this.quietMs = quietMs;
  }

  /** Calls `busy` each time that somebody comes after an idle time, `idle` when the last one has gone. */
  follow(busy: () => void, idle: () => void): void {
    this.whenBusy.push(busy);
    this.whenIdle.push(idle);
    if (this.timer) busy();
  }

  get isIdle(): boolean {
    return this.timer === undefined;
  }

  /** A call, or a socket that opens. */
  stir(): void {
    this.stirred = true;
    if (!this.timer) withRequestId(undefined, () => this.begin());
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** What begins here goes on after the request that it begins with. */
  private begin(): void {
    this.timer = setInterval(() => this.look(), this.quietMs);
    this.timer.unref();
    for (const tell of this.whenBusy) tell();
  }

  private look(): void {
    const idle = !this.stirred && !this.hasSockets();
    this.stirred = false;
    if (!idle) return;
    clearInterval(this.timer);
    this.timer = undefined;
    for (const tell of this.whenIdle) tell();
  }
}
