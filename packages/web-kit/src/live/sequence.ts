/** What to do with a message. `old`: drop it. `gap`: drop it and request a snapshot. */
export type Verdict = 'deliver' | 'old' | 'gap';

interface Stamped {
  type: string;
  seq?: number;
  from?: number;
  channel?: string;
}

const GREETING = 'connection_established';

/**
 * Tracks the numbers of changes over successive connections. The first greeting of a connection always counts,
 * even with a lower number: the server may have been restored; so does the first one of another channel, whose numbers
 * are its own. Otherwise numbers never go back within a connection, and after a gap nothing is delivered until a
 * snapshot has filled it. It is requested once, and again after an error.
 */
export class Sequence {
  #known = -1;
  #greeted = false;
  #isAsked = false;
  #channel: string | undefined;

  /** The number of the last known change, or -1. */
  get known(): number {
    return this.#known;
  }

  connectionStarts(): void {
    this.#greeted = false;
    this.#isAsked = false;
  }

  judge(message: Stamped): Verdict {
    if (message.type === 'error' || message.type === GREETING) this.#isAsked = false;
    if (message.seq === undefined) return 'deliver';
    if (message.type === GREETING) {
      const isMoved = message.channel !== this.#channel;
      if (this.#greeted && !isMoved && message.seq < this.#known) return 'old';
      this.#greeted = true;
      this.#channel = message.channel;
      this.#known = message.seq;
      return 'deliver';
    }
    if (message.seq < this.#known) return 'old';
    // A no-op without `from` covers its own number alone.
    const from = message.from ?? (message.type === 'noop' ? message.seq - 1 : undefined);
    if (from !== undefined && from > this.#known) {
      if (this.#isAsked) return 'old';
      this.#isAsked = true;
      return 'gap';
    }
    this.#known = message.seq;
    return 'deliver';
  }
}
