import { describe, expect, it } from '@jest/globals';
import { Table } from '../games/game.fixture.ts';
import type { LobbyState } from '../lobbies/state.ts';
import { LobbyMemory } from './memory.ts';

const { state } = new Table([['p1'], ['p2']]);
const stateOf = (seq: number, writeId = `w${seq}`): LobbyState => ({ ...structuredClone(state), seq, writeId });

describe('what a replica remembers of lobbies', () => {
  it('is the newest state, in whatever order states come', () => {
    const memory = new LobbyMemory();
    const newest = stateOf(7);
    memory.offer(stateOf(5));
    memory.offer(newest);
    const late = stateOf(6);
    expect(memory.offer(late)).toBe(late);
    expect(memory.get(state._id)).toBe(newest);
  });

  it('stays the same object when the same state is read again', () => {
    const memory = new LobbyMemory();
    const known = memory.offer(stateOf(7));
    expect(memory.offer(stateOf(7))).toBe(known);
    // The same number by another write: the database has come back without what was known.
    const other = stateOf(7, 'another');
    expect(memory.offer(other)).toBe(other);
    expect(memory.get(state._id)).toBe(other);
  });
});
