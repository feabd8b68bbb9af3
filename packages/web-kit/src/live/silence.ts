/**
 * A timer that comes this much later than asked for has slept with the page, ms: what waits to be read was not looked
 * at yet.
 */
const SLEPT_MS = 1000;

interface Told {
  /** True: nothing came for a while. False: something came again. */
  onQuiet: (quiet: boolean) => void;
  /** Nothing came for so long that the connection is given up. */
  onLost: () => void;
  /** The page itself stood still, so silence says nothing of the connection: it has to prove itself. */
  onSlept: () => void;
}

/**
 * Watches one connection for silence, from its first heartbeat on: a service of an older version sends none, and its
 * silence means nothing.
 */
export class Silence {
  readonly #limits: { quiet: number; lost: number };
  readonly #told: Told;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watching = false;
  #quiet = false;

  constructor(limits: { quiet: number; lost: number }, told: Told) {
    this.#limits = limits;
    this.#told = told;
  }

  /** A heartbeat came. */
  beat(): void {
    this.#watching = true;
    this.heard();
  }

  /** Something came. */
  heard(): void {
    if (!this.#watching) return;
    this.#wait(this.#limits.quiet, () => {
      this.#quiet = true;
      this.#wait(this.#limits.lost - this.#limits.quiet, this.#told.onLost);
      this.#told.onQuiet(true);
    });
    if (!this.#quiet) return;
    this.#quiet = false;
    this.#told.onQuiet(false);
  }

  /** The connection is no longer looked at. */
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
      else this.#told.onSlept();
    }, ms);
  }
}
