import { LRUCache } from 'lru-cache';
import type { Versioned } from './versioned.ts';

const MAX_STATES = 2_000;

/**
 * The newest state of each aggregate that this replica has seen. May be behind: writes compare, and refusals are
 * checked against the database.
 */
export class StateCache<S extends Versioned> {
  private readonly states = new LRUCache<string, S>({ max: MAX_STATES });

  get(id: string): S | undefined {
    return this.states.get(id);
  }

  /** Keeps the state unless a newer one is known. Returns the known object of a state: equal parts stay identical. */
  offer(state: S): S {
    const known = this.states.peek(state._id);
    if (known && known.seq > state.seq) return state;
    const kept = known?.seq === state.seq && known.writeId === state.writeId ? known : state;
    this.states.set(state._id, kept);
    return kept;
  }

  forget(id: string): void {
    this.states.delete(id);
  }
}
