interface Stamped {
  type: string;
  seq?: number;
  from?: number;
}

/**
 * Follows the numbers of the changes over successive connections. The first greeting of a connection always counts,
 * also with a lower number: the server may have been restored. After that numbers never go back.
 */
export class Sequence {
  /** The number of the last known change. */
  known = -1;
  #greeted = false;

  connectionStarts(): void {
    this.#greeted = false;
  }

  /** `gap`: changes are missing before this message; only a snapshot helps. */
  judge({ type, seq, from }: Stamped): 'deliver' | 'old' | 'gap' {
    if (seq === undefined) return 'deliver';
    const isGreeting = type === 'connection_established';
    if (seq < this.known && (this.#greeted || !isGreeting)) return 'old';
    if (!isGreeting && from !== undefined && from > this.known) return 'gap';
    this.#greeted ||= isGreeting;
    this.known = seq;
    return 'deliver';
  }
}
