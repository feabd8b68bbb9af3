/** A command in progress holds the next one back for at most this long, ms: one hanging write must not stop all. */
const HOLD_MS = 20;
/** Minimum time after a command with several writes, ms: under load each carries many. */
const PACE_MS = 4;
/** Writes of one command. Many writes go in parts: while the first are announced, the next are written ... */
const MAX_BATCH = 10;
/** ... but in at most so many parts: hundreds of aggregates that wait must not wait for as many round trips. */
const MAX_PARTS = 5;
/** Commands in progress at once when there is enough for several. */
const MAX_CONCURRENT = 2;

/**
 * Carries out several writes with one command. The result has one entry for each write: whether it matched, or its
 * error.
 */
export type WriteBatch<T> = (writes: readonly T[]) => Promise<(boolean | Error)[]>;

interface Waiting<T> {
  write: T;
  resolve(matched: boolean): void;
  reject(error: unknown): void;
}

/** Gathers writes that come close together into one database command. A lone write does not wait. */
export class Batcher<T> {
  private readonly writeBatch: WriteBatch<T>;
  private readonly waiting: Waiting<T>[] = [];
  private timer: NodeJS.Timeout | NodeJS.Immediate | null = null;
  private isImmediate = false;
  private holding = 0;
  /** The earliest time of the next command that is not full, performance.now. */
  private paceEnds = Number.NEGATIVE_INFINITY;

  constructor(writeBatch: WriteBatch<T>) {
    this.writeBatch = writeBatch;
  }

  write(write: T): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ write, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    const isFull = this.waiting.length >= MAX_BATCH;
    if (this.waiting.length === 0 || this.holding >= (isFull ? MAX_CONCURRENT : 1)) return;
    if (this.timer !== null) {
      if (!isFull || this.isImmediate) return;
      clearTimeout(this.timer as NodeJS.Timeout);
    }
    const wait = this.paceEnds - performance.now();
    this.isImmediate = isFull || wait <= 0;
    const send = () => {
      this.timer = null;
      const batch = this.waiting.splice(0, Math.max(MAX_BATCH, Math.ceil(this.waiting.length / MAX_PARTS)));
      if (batch.length > 1) this.paceEnds = performance.now() + PACE_MS;
      void this.send(batch);
      this.schedule();
    };
    this.timer = this.isImmediate ? setImmediate(send) : setTimeout(send, wait);
  }

  private async send(batch: Waiting<T>[]): Promise<void> {
    this.holding += 1;
    let isHolding = true;
    const release = () => {
      if (!isHolding) return;
      isHolding = false;
      this.holding -= 1;
      this.schedule();
    };
    const timer = setTimeout(release, HOLD_MS);
    const results = await this.writeBatch(batch.map(({ write }) => write)).catch((error: Error) => error);
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results instanceof Error ? results : (results[index] as boolean | Error);
      if (result instanceof Error) reject(result);
      else resolve(result);
    }
    clearTimeout(timer);
    release();
  }
}
