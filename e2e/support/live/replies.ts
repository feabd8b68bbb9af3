/** Requests that were sent over one socket and wait for their reply. */
export class Replies {
  readonly #waiting = new Map<number, (reply: object | null) => void>();
  #last = 0;

  /** A number for a request, and its reply; null when it did not come within `ms`. */
  expect(ms: number): { ref: number; reply: Promise<object | null> } {
    this.#last += 1;
    const ref = this.#last;
    const { promise, resolve } = Promise.withResolvers<object | null>();
    const timer = setTimeout(() => this.settle(ref, null), ms);
    this.#waiting.set(ref, (reply) => {
      clearTimeout(timer);
      resolve(reply);
    });
    return { ref, reply: promise };
  }

  settle(ref: number, reply: object | null): void {
    const done = this.#waiting.get(ref);
    this.#waiting.delete(ref);
    done?.(reply);
  }

  /** The connection is lost: no reply will come. */
  fail(): void {
    for (const ref of [...this.#waiting.keys()]) this.settle(ref, null);
  }
}
