import type { LobbyState } from '../lobbies/state.ts';

/** One turn of the event loop gives it this much time and one change, ms. */
const SLICE_MS = 1;

interface Change {
  base: LobbyState | null;
  next: LobbyState;
}

/**
 * What follows a saved change and nobody waits for: alarms, spectators, records. It stands behind the answers that are just coming in, a slice
 * of each turn of the event loop; several changes of a lobby become one. What a crash takes with it the sweep makes good.
 */
export class Afterwards {
  private readonly waiting = new Map<string, Change>();
  private readonly follow: (base: LobbyState | null, next: LobbyState) => void;
  private scheduled = false;

  constructor(follow: (base: LobbyState | null, next: LobbyState) => void) {
    this.follow = follow;
  }

  changed(base: LobbyState | null, next: LobbyState): void {
    const earlier = this.waiting.get(next._id);
    if (earlier) earlier.next = next;
    else this.waiting.set(next._id, { base, next });
    this.schedule();
  }

  /** The lobby was deleted: nothing follows any more. */
  forget(lobbyId: string): void {
    this.waiting.delete(lobbyId);
  }

  /** Everything that waits, now. */
  flush(): void {
    this.run(Number.POSITIVE_INFINITY);
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.run(SLICE_MS);
      if (this.waiting.size > 0) this.schedule();
    });
  }

  private run(ms: number): void {
    const started = performance.now();
    for (const [lobbyId, { base, next }] of this.waiting) {
      this.waiting.delete(lobbyId);
      this.follow(base, next);
      if (performance.now() - started > ms) return;
    }
  }
}
