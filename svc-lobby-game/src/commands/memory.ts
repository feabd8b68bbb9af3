import type { LobbyState } from '../lobbies/state.ts';

const KEPT = 2_000;

/** The newest states this replica has seen. May be behind: saving compares, and refusals are checked again. */
export class LobbyMemory {
  private readonly states = new Map<string, LobbyState>();

  get(lobbyId: string): LobbyState | undefined {
    return this.states.get(lobbyId);
  }

  /** Keeps the state unless a newer one is known. Gives the object that stands for this state: what did not change since is the same object. */
  offer(state: LobbyState): LobbyState {
    const known = this.states.get(state._id);
    if (known && known.seq > state.seq) return state;
    const kept = known?.seq === state.seq && known.writeId === state.writeId ? known : state;
    // Deleted first, so that the last used is also the last in order.
    this.states.delete(state._id);
    this.states.set(state._id, kept);
    for (const oldest of this.states.keys()) {
      if (this.states.size <= KEPT) break;
      this.states.delete(oldest);
    }
    return kept;
  }

  forget(lobbyId: string): void {
    this.states.delete(lobbyId);
  }
}
