import type { LobbyState } from '../lobbies/state.ts';
import type { Rush } from './rush.ts';

/** A slice of work is this long, and one change at least, ms. */
const SLICE_MS = 1;
/** This much time is between two slices, ms. */
const BETWEEN_MS = 4;
/** ... and in a rush, where results go first. */
const RUSH_MS = 20;

interface Change {
  base: LobbyState | null;
  next: LobbyState;
}

/**
 * What follows a saved change and nobody waits for: alarms, spectators, records. It stands behind the answers that are just coming in, a slice
 * now and then; several changes of a lobby become one. What a crash takes with it the sweep makes good.
 */
export class Afterwards {
  private readonly waiting = new Map<string, Change>();
  private readonly follow: (base: LobbyState | null, next: LobbyState) => void;
  private readonly rush: Pick<Rush, 'isOn'>;
  private scheduled = false;

  constructor(follow: (base: LobbyState | null, next: LobbyState) => void, rush: Pick<Rush, 'isOn'>) {
    this.follow = follow;
    this.rush = rush;
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
    const slice = () => {
      this.run(SLICE_MS);
      this.scheduled = this.waiting.size > 0;
      if (this.scheduled) setTimeout(slice, this.rush.isOn ? RUSH_MS : BETWEEN_MS);
    };
    if (this.rush.isOn) setTimeout(slice, RUSH_MS);
    else setImmediate(slice);
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
