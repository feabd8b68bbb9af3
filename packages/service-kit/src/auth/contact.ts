import { within } from '../base/waiting.ts';

/** A reply counts for this long, ms. */
const FRESH_MS = 2_000;
/** A server that has not answered by then hangs, ms. */
const SILENCE_MS = 2_000;
/** How often a lost contact is tried again, ms. */
const RETRY_MS = 500;

/**
 * Whether one of several servers answers. A server that hangs keeps its connections, and its client notices that after
 * many seconds only. So the servers are asked when they are needed, at most every two seconds.
 */
export class Contact {
  private readonly ways: readonly (() => Promise<unknown>)[];
  private heardAt = Number.NEGATIVE_INFINITY;
  private isLost = false;
  private asking: Promise<boolean> | null = null;
  private retry: NodeJS.Timeout | undefined;
  private stopped = false;

  /** Each way asks a server for a reply, and rejects while there is no connection. */
  constructor(ways: readonly (() => Promise<unknown>)[]) {
    this.ways = ways;
  }

  get isFresh(): boolean {
    return performance.now() - this.heardAt < FRESH_MS;
  }

  /** While the contact is lost, it is false at once. */
  async holds(): Promise<boolean> {
    if (this.isFresh) return true;
    if (this.isLost) return false;
    return this.ask();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.retry);
  }

  /** Callers share the question that is under way. */
  private ask(): Promise<boolean> {
    this.asking ??= this.askAll().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async askAll(): Promise<boolean> {
    const askedAt = performance.now();
    const reply = Promise.any(this.ways.map(async (way) => way()));
    const isHeard = await within(reply, SILENCE_MS, () => new Error('no server answers')).then(
      () => true,
      () => false,
    );
    if (isHeard) this.heardAt = askedAt;
    this.isLost = !isHeard;
    if (this.isLost && !this.stopped) this.retry = setTimeout(() => void this.ask(), RETRY_MS).unref();
    return isHeard;
  }
}
