import type { LobbyState } from '../lobbies/state.ts';
import type { LobbyStore } from '../lobbies/store.ts';

interface Reading {
  /** Not yet sent: whoever asks may share it. */
  next: Promise<LobbyState | null> | null;
  current: Promise<unknown>;
}

/**
 * Reads lobbies as they are. Requests that come while a lobby is being read share the read after it: nobody gets a state from before they asked,
 * and twenty players who ask at once cost two reads.
 */
export class LobbyReader {
  private readonly store: Pick<LobbyStore, 'load'>;
  private readonly readings = new Map<string, Reading>();

  constructor(store: Pick<LobbyStore, 'load'>) {
    this.store = store;
  }

  read(lobbyId: string): Promise<LobbyState | null> {
    const reading = this.readings.get(lobbyId);
    if (!reading) {
      const current = this.store.load(lobbyId);
      this.track(lobbyId, { next: null, current });
      return current;
    }
    reading.next ??= reading.current
      .catch(() => undefined)
      .then(() => {
        const current = this.store.load(lobbyId);
        this.track(lobbyId, { next: null, current });
        return current;
      });
    return reading.next;
  }

  /** Lobbies that are being read. */
  get size(): number {
    return this.readings.size;
  }

  private track(lobbyId: string, reading: Reading): void {
    this.readings.set(lobbyId, reading);
    const tidy = () => {
      if (this.readings.get(lobbyId) === reading && !reading.next) this.readings.delete(lobbyId);
    };
    reading.current.then(tidy, tidy);
  }
}
