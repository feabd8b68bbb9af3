import { emitter } from '../state/emitter.ts';

/** `closed`: not opened yet, or closed by us. `failed`: gave up; `retry()` and `retrySilently()` start again. */
export type LiveStatusName = 'closed' | 'connecting' | 'open' | 'retrying' | 'failed';

export interface LiveState {
  status: LiveStatusName;
  /** A Russian sentence when `failed`. */
  error: string | null;
  /** `open`, but nothing arrived for `QUIET_MS`: the state may be stale, and requests may not arrive. */
  quiet: boolean;
  /** Whether the host has a socket open; null: unknown yet, or there is no host. */
  hostPresent: boolean | null;
}

/** Holds the state of one connection and calls its listeners when it changes. */
export class LiveStateStore {
  #state: LiveState = { status: 'closed', error: null, quiet: false, hostPresent: null };
  readonly #changes = emitter();
  readonly subscribe = this.#changes.subscribe;

  get current(): LiveState {
    return this.#state;
  }

  /** A new status resets `error` and `quiet` unless `more` sets them. */
  setStatus(status: LiveStatusName, more: { error?: string; quiet?: boolean } = {}): void {
    this.#set({ ...this.#state, status, error: more.error ?? null, quiet: more.quiet ?? false });
  }

  setHostPresent(hostPresent: boolean): void {
    this.#set({ ...this.#state, hostPresent });
  }

  #set(next: LiveState): void {
    const { status, error, quiet, hostPresent } = this.#state;
    const isSame =
      next.status === status && next.error === error && next.quiet === quiet && next.hostPresent === hostPresent;
    if (isSame) return;
    this.#state = next;
    this.#changes.emit();
  }
}
