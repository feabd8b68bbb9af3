/** What to do with a message that just arrived. `old`: drop it. `gap`: drop it and ask for a snapshot. */
export type Verdict = 'deliver' | 'old' | 'gap';

interface Stamped {
  type: string;
  seq?: number;
  from?: number;
}

const GREETING = 'connection_established';

/**
 * Follows the numbers of a room's changes over one connection after another. A greeting on a new connection is the truth whatever
 * was seen before; within a connection nothing goes back, and a message that begins after what we know is not delivered
 * until a snapshot has filled the gap.
 */
export class Sequence {
  #known = -1;
  #greeted = false;

  /** The number of the last change we know, or -1. */
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
