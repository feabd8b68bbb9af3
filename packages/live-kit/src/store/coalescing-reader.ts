/**
 * Coalesces reads of the same key. Requests that arrive during a read share the one after it: nobody gets a state from
 * before they asked, and twenty requests at once cost two reads.
 */
export class CoalescingReader<T> {
  private readonly load: (key: string) => Promise<T>;
  private readonly current = new Map<string, Promise<T>>();
  /** Reads that start when the current one ends. */
  private readonly next = new Map<string, Promise<T>>();

  constructor(load: (key: string) => Promise<T>) {
    this.load = load;
  }

  /** Keys that are being read. */
  get size(): number {
    return this.current.size;
  }

  read(key: string): Promise<T> {
    const current = this.current.get(key);
    if (!current) return this.start(key);
    const next = this.next.get(key) ?? current.catch(() => undefined).then(() => this.start(key));
    this.next.set(key, next);
    return next;
  }

  private start(key: string): Promise<T> {
    this.next.delete(key);
    const read = this.load(key);
    this.current.set(key, read);
    const end = () => {
      if (!this.next.has(key)) this.current.delete(key);
    };
    read.then(end, end);
    return read;
  }
}
