/** A timer that fires this late was suspended with the page, ms: unread messages may be queued. */
const SLEPT_MS = 1000;

interface Listener {
  /** True: nothing has arrived for a while. False: messages arrive again. */
  onQuiet: (quiet: boolean) => void;
  /** Nothing has arrived for so long that the connection counts as lost. */
  onLost: () => void;
  /** The page itself was suspended, so silence proves nothing: the connection has to be checked. */
  onSlept: () => void;
}

/** Detects a silent connection. Starts with its first heartbeat, because older services send none. */
export class Silence {
  readonly #limits: { quiet: number; lost: number };
  readonly #listener: Listener;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watching = false;
  #quiet = false;

  constructor(limits: { quiet: number; lost: number }, listener: Listener) {
    this.#limits = limits;
    this.#listener = listener;
  }

  /** A heartbeat arrived. */
  beat(): void {
    this.#watching = true;
    this.received();
  }

  /** Any other message arrived. */
  received(): void {
    if (!this.#watching) return;
    this.#wait(this.#limits.quiet, () => {
      this.#quiet = true;
      this.#wait(this.#limits.lost - this.#limits.quiet, this.#listener.onLost);
      this.#listener.onQuiet(true);
    });
    if (!this.#quiet) return;
    this.#quiet = false;
    this.#listener.onQuiet(false);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#watching = false;
    this.#quiet = false;
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    const due = performance.now() + ms;
    this.#timer = setTimeout(() => {
      if (performance.now() - due < SLEPT_MS) then();
      else this.#listener.onSlept();
    }, ms);
  }
}
