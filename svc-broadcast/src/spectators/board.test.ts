import { describe, expect, it } from '@jest/globals';
import type { LiveGame } from '@luplay/contracts/lobby-game';
import { Board } from './board.ts';
import { liveLobby } from './live-lobby.fixture.ts';

function watched(isWatched = () => true) {
  const told: unknown[] = [];
  const board = new Board();
  const news = {
    isWatched,
    changed: (lobbyId: string, state: LiveGame, from: number) => void told.push(['changed', lobbyId, state.seq, from]),
    ended: (lobbyId: string, seq: number) => void told.push(['ended', lobbyId, seq]),
  };
  let reads = 0;
  const readerOf = (state: LiveGame | undefined) => () => {
    reads += 1;
    return state;
  };
  return {
    board,
    told,
    reads: () => reads,
    /** undefined: something that cannot be read. */
    apply: (lobbyId: string, next: LiveGame | null | undefined) =>
      board.apply(lobbyId, next === null ? null : readerOf(next), news),
  };
}

describe('the board of live lobbies', () => {
  it('finds a lobby by its id and by its broadcast code', () => {
    const { board, apply } = watched();
    apply('L1', liveLobby('L1', '111111', 4));
    expect(board.get('L1')?.seq).toBe(4);
    expect(board.lobbyOf('111111')).toBe('L1');
    expect(board.lobbyOf('222222')).toBeUndefined();
  });

  it('tells each change with the number that went before it', () => {
    const { told, apply } = watched();
    apply('L1', liveLobby('L1', '111111', 4));
    apply('L1', liveLobby('L1', '111111', 7));
    expect(told).toEqual([
      ['changed', 'L1', 4, 4],
      ['changed', 'L1', 7, 4],
    ]);
  });

  it('lets no late write bring an older state back', () => {
    const { board, told, apply } = watched();
    apply('L1', liveLobby('L1', '111111', 7));
    apply('L1', liveLobby('L1', '111111', 6));
    apply('L1', liveLobby('L1', '111111', 7));
    expect(told).toHaveLength(1);
    expect(board.get('L1')?.seq).toBe(7);
  });

  it('tells a change that has no number of its own', () => {
    const { told, apply } = watched();
    apply('L1', liveLobby('L1', '111111', 7));
    apply('L1', liveLobby('L1', '111111', 7, 'Новое название'));
    expect(told.at(-1)).toEqual(['changed', 'L1', 7, 7]);
  });

  it('keeps nothing of a lobby that ended, and tells it once', () => {
    const { board, told, apply } = watched();
    apply('L1', liveLobby('L1', '111111', 7));
    apply('L1', null);
    apply('L1', null);
    expect(told.at(-1)).toEqual(['ended', 'L1', 7]);
    expect(told).toHaveLength(2);
    expect(board.size).toBe(0);
    expect(board.lobbyOf('111111')).toBeUndefined();
  });

  it('gives a code to the lobby that has it now', () => {
    const { board, apply } = watched();
    apply('L1', liveLobby('L1', '111111', 1));
    apply('L2', liveLobby('L2', '111111', 1));
    apply('L1', null);
    expect(board.lobbyOf('111111')).toBe('L2');
    apply('L2', liveLobby('L2', '222222', 2));
    expect(board.lobbyOf('111111')).toBeUndefined();
    expect(board.lobbyOf('222222')).toBe('L2');
  });

  it('does not read what nobody watches before somebody asks for it, and then only the newest', () => {
    const { board, told, reads, apply } = watched(() => false);
    for (let seq = 1; seq <= 5; seq += 1) apply('L1', liveLobby('L1', '111111', seq));
    apply('L2', liveLobby('L2', '222222', 1));
    expect(reads()).toBe(0);
    expect(board.size).toBe(2);
    expect(board.get('L1')?.seq).toBe(5);
    expect(board.get('L1')?.seq).toBe(5);
    expect(reads()).toBe(1);
    expect(told).toEqual([]);
  });

  it('finds a code that nobody has read yet, or that a lobby has given up unread', () => {
    const { board, apply } = watched(() => false);
    apply('L1', liveLobby('L1', '111111', 1));
    expect(board.lobbyOf('111111')).toBe('L1');
    apply('L1', liveLobby('L1', '333333', 2));
    apply('L2', liveLobby('L2', '111111', 1));
    expect(board.lobbyOf('111111')).toBe('L2');
    expect(board.lobbyOf('333333')).toBe('L1');
  });

  it('keeps nothing of a lobby that ended unwatched, and tells nobody', () => {
    const { board, told, apply } = watched(() => false);
    apply('L1', liveLobby('L1', '111111', 1));
    apply('L1', null);
    expect(board.size).toBe(0);
    expect(board.get('L1')).toBeUndefined();
    expect(board.lobbyOf('111111')).toBeUndefined();
    expect(told).toEqual([]);
  });

  it('tells those who begin to watch what follows, from what they saw first', () => {
    let isWatched = false;
    const { board, told, apply } = watched(() => isWatched);
    apply('L1', liveLobby('L1', '111111', 3));
    expect(board.get('L1')?.seq).toBe(3);
    isWatched = true;
    apply('L1', liveLobby('L1', '111111', 4));
    expect(told).toEqual([['changed', 'L1', 4, 3]]);
  });

  it('goes on with what it had when a value cannot be read', () => {
    const { board, told, apply } = watched();
    apply('L1', liveLobby('L1', '111111', 3));
    apply('L1', undefined);
    expect(board.get('L1')?.seq).toBe(3);
    expect(told).toHaveLength(1);
  });
});
