interface Reading<S> {
  current: Promise<S | null>;
  /** The read after the current one: whoever asks before it begins shares it. */
  next: Promise<S | null> | null;
}

/**
 * Reads aggregates from storage. Requests that arrive during a read share the one after it: nobody gets a state from
 * before they asked, and twenty requests at once cost two reads.
 */
export class CoalescingReader<S> {
  private readonly load: (id: string) => Promise<S | null>;
  private readonly readings = new Map<string, Reading<S>>();

  constructor(load: (id: string) => Promise<S | null>) {
    this.load = load;
  }

  read(id: string): Promise<S | null> {
    const reading = this.readings.get(id);
    if (!reading) return this.start(id);
    reading.next ??= reading.current.catch(() => undefined).then(() => this.start(id));
    return reading.next;
  }

  /** Aggregates that are being read. */
  get size(): number {
    return this.readings.size;
  }

  private start(id: string): Promise<S | null> {
    const reading: Reading<S> = { current: this.load(id), next: null };
    this.readings.set(id, reading);
    const tidy = () => {
      if (this.readings.get(id) === reading && !reading.next) this.readings.delete(id);
    };
    reading.current.then(tidy, tidy);
    return reading.current;
  }
}
