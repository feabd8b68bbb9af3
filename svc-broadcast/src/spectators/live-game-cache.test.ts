import { describe, expect, it } from '@jest/globals';
import type { LiveGame } from '@luplay/contracts/lobby-game';
import { LiveGameCache } from './live-game-cache.ts';
import { liveLobby } from './live-lobby.fixture.ts';

function watched(isWatched = () => true) {
  const reported: unknown[] = [];
  const games = new LiveGameCache();
  const listener = {
    isWatched,
    changed: (lobbyId: string, state: LiveGame, before: LiveGame | undefined) =>
      void reported.push(['changed', lobbyId, state.seq, before?.seq]),
    ended: (lobbyId: string, seq: number) => void reported.push(['ended', lobbyId, seq]),
  };
  let reads = 0;
  const readerOf = (state: LiveGame | undefined) => {
    const read = () => {
      reads += 1;
      return state;
    };
    return Object.assign(read, { text: JSON.stringify(state) ?? '' });
  };
  return {
    games,
    reported,
    reads: () => reads,
    /** undefined: an unreadable value. */
    apply: (lobbyId: string, next: LiveGame | null | undefined, mayBeOlder = false) =>
      games.apply(lobbyId, next === null ? null : readerOf(next), listener, mayBeOlder),
  };
}

describe('the cache of live games', () => {
  it('finds a lobby by its id and by its broadcast code', () => {
    const { games, apply } = watched();
    apply('L1', liveLobby('L1', '111111', 4));
    expect(games.get('L1')?.seq).toBe(4);
    expect(games.lobbyOf('111111')).toBe('L1');
    expect(games.lobbyOf('222222')).toBeUndefined();
  });

  it('reports each change with the number before it', () => {
    const { reported, apply } = watched();
    apply('L1', liveLobby('L1', '111111', 4));
    apply('L1', liveLobby('L1', '111111', 7));
    expect(reported).toEqual([
      ['changed', 'L1', 4, undefined],
      ['changed', 'L1', 7, 4],
    ]);
  });

  it('ignores a late write of an older state', () => {
    const { games, reported, apply } = watched();
    apply('L1', liveLobby('L1', '111111', 7));
    apply('L1', liveLobby('L1', '111111', 6));
    apply('L1', liveLobby('L1', '111111', 7));
    expect(reported).toHaveLength(1);
    expect(games.get('L1')?.seq).toBe(7);
  });

  it('29.3: keeps the newest of two streams that nobody has read yet', () => {
    const { games, apply } = watched(() => false);
    apply('L1', liveLobby('L1', '111111', 7));
    apply('L1', liveLobby('L1', '111111', 6), true);
    expect(games.get('L1')?.seq).toBe(7);
    apply('L2', liveLobby('L2', '222222', 6));
    apply('L2', liveLobby('L2', '222222', 7), true);
    expect(games.get('L2')?.seq).toBe(7);
  });

  it('reports a change without a new number', () => {
    const { reported, apply } = watched();
    apply('L1', liveLobby('L1', '111111', 7));
    apply('L1', liveLobby('L1', '111111', 7, 'Новое название'));
    expect(reported.at(-1)).toEqual(['changed', 'L1', 7, 7]);
  });

  it('drops an ended lobby and reports it once', () => {
    const { games, reported, apply } = watched();
    apply('L1', liveLobby('L1', '111111', 7));
    apply('L1', null);
    apply('L1', null);
    expect(reported.at(-1)).toEqual(['ended', 'L1', 7]);
    expect(reported).toHaveLength(2);
    expect(games.size).toBe(0);
    expect(games.lobbyOf('111111')).toBeUndefined();
  });

  it('resolves a code to the lobby that has it now', () => {
    const { games, apply } = watched();
    apply('L1', liveLobby('L1', '111111', 1));
    apply('L2', liveLobby('L2', '111111', 1));
    apply('L1', null);
    expect(games.lobbyOf('111111')).toBe('L2');
    apply('L2', liveLobby('L2', '222222', 2));
    expect(games.lobbyOf('111111')).toBeUndefined();
    expect(games.lobbyOf('222222')).toBe('L2');
  });

  it('parses an unwatched state only on request, and then only the newest', () => {
    const { games, reported, reads, apply } = watched(() => false);
    for (let seq = 1; seq <= 5; seq += 1) apply('L1', liveLobby('L1', '111111', seq));
    apply('L2', liveLobby('L2', '222222', 1));
    expect(reads()).toBe(0);
    expect(games.size).toBe(2);
    expect(games.get('L1')?.seq).toBe(5);
    expect(games.get('L1')?.seq).toBe(5);
    expect(reads()).toBe(1);
    expect(games.lobbyOf('333333')).toBeUndefined();
    expect(reads()).toBe(1);
    expect(games.lobbyOf('222222')).toBe('L2');
    expect(reported).toEqual([]);
  });

  it('resolves a code from an unparsed state, also when a lobby gave it up in one', () => {
    const { games, apply } = watched(() => false);
    apply('L1', liveLobby('L1', '111111', 1));
    expect(games.lobbyOf('111111')).toBe('L1');
    apply('L1', liveLobby('L1', '333333', 2));
    apply('L2', liveLobby('L2', '111111', 1));
    expect(games.lobbyOf('111111')).toBe('L2');
    expect(games.lobbyOf('333333')).toBe('L1');
  });

  it('drops an ended lobby without spectators and reports nothing', () => {
    const { games, reported, apply } = watched(() => false);
    apply('L1', liveLobby('L1', '111111', 1));
    apply('L1', null);
    expect(games.size).toBe(0);
    expect(games.get('L1')).toBeUndefined();
    expect(games.lobbyOf('111111')).toBeUndefined();
    expect(reported).toEqual([]);
  });

  it('reports changes after the first state to new spectators', () => {
    let isWatched = false;
    const { games, reported, apply } = watched(() => isWatched);
    apply('L1', liveLobby('L1', '111111', 3));
    expect(games.get('L1')?.seq).toBe(3);
    isWatched = true;
    apply('L1', liveLobby('L1', '111111', 4));
    expect(reported).toEqual([['changed', 'L1', 4, 3]]);
  });

  it('keeps the known state when a value cannot be read', () => {
    const { games, reported, apply } = watched();
    apply('L1', liveLobby('L1', '111111', 3));
    apply('L1', undefined);
    expect(games.get('L1')?.seq).toBe(3);
    expect(reported).toHaveLength(1);
  });
});
