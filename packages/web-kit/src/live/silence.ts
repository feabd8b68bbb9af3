/** A timer that fires this much too late was suspended with the page, ms: messages may be waiting unread. */
const SLEPT_MS = 1000;

interface Listener {
  /** True: nothing came for a while. False: something came again. */
  onQuiet: (quiet: boolean) => void;
  /** Nothing came for so long that the connection counts as lost. */
  onLost: () => void;
  /** The page itself was suspended, so silence proves nothing: the connection has to be checked. */
  onSlept: () => void;
}

/** Watches one connection for silence, from its first heartbeat on: older services send none. */
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
    this.heard();
  }

  /** Anything else arrived. */
  heard(): void {
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
