/** A save under way holds others back for at most this long, ms: a database that hangs on one must not stop all. */
const ALONE_MS = 20;
/** The next command leaves no sooner than this after the one before, ms: in a rush there are several saves to each. */
const PACE_MS = 10;
/** Documents of one command. What many lobbies wait for comes in parts: while some are told of, the next are written. */
const MAX_TOGETHER = 10;
/** Commands under way, when there is enough for several. */
const MAX_AHEAD = 2;

/** Each says whether it took hold; an error is its own alone. */
export type SaveAll<T> = (saves: readonly T[]) => Promise<(boolean | Error)[]>;

interface Waiting<T> {
  what: T;
  resolve(saved: boolean): void;
  reject(error: unknown): void;
}

/**
 * Saves that come together leave together. What comes while the database is at work waits for it to end, unless it fills a command:
 * the more there is to save, the fewer commands it takes, and a lone save waits for nobody.
 */
export class Saves<T> {
  private readonly all: SaveAll<T>;
  private readonly waiting: Waiting<T>[] = [];
  /** Until the next command leaves. */
  private timer: NodeJS.Timeout | NodeJS.Immediate | null = null;
  private atOnce = false;
  /** Commands that hold others back. */
  private ahead = 0;
  private sentAt = Number.NEGATIVE_INFINITY;

  constructor(all: SaveAll<T>) {
    this.all = all;
  }

  save(what: T): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ what, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    const full = this.waiting.length >= MAX_TOGETHER;
    if (this.waiting.length === 0 || this.ahead >= (full ? MAX_AHEAD : 1)) return;
    if (this.timer !== null) {
      if (!full || this.atOnce) return;
      clearTimeout(this.timer as NodeJS.Timeout);
    }
    const wait = this.sentAt + PACE_MS - performance.now();
    this.atOnce = full || wait <= 0;
    const go = () => {
      this.timer = null;
      this.sentAt = performance.now();
      void this.send(this.waiting.splice(0, MAX_TOGETHER));
      this.schedule();
    };
    this.timer = this.atOnce ? setImmediate(go) : setTimeout(go, wait);
  }

  private async send(saves: Waiting<T>[]): Promise<void> {
    this.ahead += 1;
    let held = true;
    const letOthersGo = () => {
      if (!held) return;
      held = false;
      this.ahead -= 1;
      this.schedule();
    };
    const timer = setTimeout(letOthersGo, ALONE_MS);
    try {
      const results = await this.all(saves.map(({ what }) => what));
      for (const [index, { resolve, reject }] of saves.entries()) {
        const result = results[index] as boolean | Error;
        if (result instanceof Error) reject(result);
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of saves) reject(error);
    } finally {
      clearTimeout(timer);
      letOthersGo();
    }
  }
}
