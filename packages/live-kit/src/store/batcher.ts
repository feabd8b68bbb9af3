/** A command in progress counts for at most this long, ms: hanging writes must not stop all. */
const HOLD_MS = 20;
/** Minimum time after a command with several writes, ms: under load each carries many. */
const PACE_MS = 4;
/** Writes of one command. Many writes go in parts: while the first are announced, the next are written ... */
const MAX_BATCH = 10;
/** ... but in at most so many parts: hundreds of aggregates that wait must not wait for as many round trips. */
const MAX_PARTS = 5;
/** Commands in progress at once: with one, a write that comes behind it waits for two of them. */
const MAX_CONCURRENT = 2;

/**
 * Carries out several writes with one command. The result has one entry for each write: whether it matched, or its
 * error.
 */
export type WriteBatch<T> = (writes: readonly T[]) => Promise<(boolean | Error)[]>;

interface Leaving<T> {
  write: T;
  resolve(matched: boolean): void;
  reject(error: unknown): void;
}

/**
 * Gathers writes that come close together into one database command. A lone write does not wait. A write that is made
 * in its turn can hold what has come until the command leaves.
 */
export class Batcher<T> {
  private readonly writeBatch: WriteBatch<T>;
  private readonly holdMs: number;
  private readonly waiting: (() => void)[] = [];
  /** What leaves with the present turn; null between turns. */
  private leaving: Leaving<T>[] | null = null;
  private timer: NodeJS.Timeout | NodeJS.Immediate | null = null;
  private isImmediate = false;
  private holding = 0;
  /** The earliest time of the next command that is not full, performance.now. */
  private paceEnds = Number.NEGATIVE_INFINITY;

  constructor(writeBatch: WriteBatch<T>, holdMs = HOLD_MS) {
    this.writeBatch = writeBatch;
    this.holdMs = holdMs;
  }

  /** Resolves when a command is about to leave, with what is written before anything else is awaited than promises. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.schedule();
    });
  }

  async write(write: T): Promise<boolean> {
    while (!this.leaving) await this.turn();
    const { leaving } = this;
    return new Promise((resolve, reject) => leaving.push({ write, resolve, reject }));
  }

  private schedule(): void {
    if (this.waiting.length === 0 || this.holding >= MAX_CONCURRENT) return;
    const isFull = this.waiting.length >= MAX_BATCH;
    if (this.timer !== null) {
      if (!isFull || this.isImmediate) return;
      clearTimeout(this.timer as NodeJS.Timeout);
    }
    const wait = this.paceEnds - performance.now();
    this.isImmediate = isFull || wait <= 0;
    const begin = () => {
      this.timer = null;
      this.begin();
    };
    this.timer = this.isImmediate ? setImmediate(begin) : setTimeout(begin, wait);
  }

  private begin(): void {
    const leaving: Leaving<T>[] = [];
    this.leaving = leaving;
    this.holding += 1;
    for (const go of this.waiting.splice(0, Math.max(MAX_BATCH, Math.ceil(this.waiting.length / MAX_PARTS)))) go();
    // Ticks run when no promise is left that can go on.
    queueMicrotask(() =>
      process.nextTick(() => {
        this.leaving = null;
        if (leaving.length > 1) this.paceEnds = performance.now() + PACE_MS;
        void this.send(leaving);
        this.schedule();
      }),
    );
  }

  private async send(batch: Leaving<T>[]): Promise<void> {
    let isHolding = true;
    const release = () => {
      if (!isHolding) return;
      isHolding = false;
      this.holding -= 1;
      this.schedule();
    };
    if (batch.length === 0) return release();
    const timer = setTimeout(release, this.holdMs);
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
