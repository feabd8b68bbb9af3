/** What to do with a message. `old`: drop it. `gap`: drop it and request a snapshot. */
export type Verdict = 'deliver' | 'old' | 'gap';

interface Stamped {
  type: string;
  seq?: number;
  from?: number;
}

const GREETING = 'connection_established';

/**
 * Tracks the numbers of changes over successive connections. The first greeting of a connection always counts,
 * even with a lower number: the server may have been restored. Within a connection numbers never go back, and after a
 * gap nothing is delivered until a snapshot has filled it.
 */
export class Sequence {
  #known = -1;
  #greeted = false;

  /** The number of the last known change, or -1. */
  get known(): number {
    return this.#known;
  }

  connectionStarts(): void {
    this.#greeted = false;
  }

  judge(message: Stamped): Verdict {
    if (message.seq === undefined) return 'deliver';
    if (message.type === GREETING) {
      if (this.#greeted && message.seq < this.#known) return 'old';
      this.#greeted = true;
      this.#known = message.seq;
      return 'deliver';
    }
    if (message.seq < this.#known) return 'old';
    if (message.from !== undefined && message.from > this.#known) return 'gap';
    this.#known = message.seq;
    return 'deliver';
  }
}
