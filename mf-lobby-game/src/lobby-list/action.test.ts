import { describe, expect, it } from '@jest/globals';
import type { LobbySummary } from '@luplay/contracts/lobby-game';
import { actionFor, inOrder, kindFor } from './action.ts';

const lobby = (more: Partial<LobbySummary>): LobbySummary => ({
  lobbyId: 'one',
  title: 'Лобби',
  players: 3,
  maxPlayers: 4,
  status: 'waiting',
  isPublic: true,
  questTitle: 'Разминка',
  isMember: false,
  ...more,
});

describe('12.7: the list of lobbies', () => {
  it('lists lobbies to join first and finished ones last, otherwise in the order of the service', () => {
    const listed = [
      lobby({ lobbyId: 'over', status: 'finished' }),
      lobby({ lobbyId: 'own-over', status: 'finished', isMember: true }),
      lobby({ lobbyId: 'running', status: 'in_progress' }),
      lobby({ lobbyId: 'full', players: 4 }),
      lobby({ lobbyId: 'private', isPublic: false }),
      lobby({ lobbyId: 'own', isMember: true }),
      lobby({ lobbyId: 'new' }),
      lobby({ lobbyId: 'old' }),
    ];
    expect(inOrder(listed).map(({ lobbyId }) => lobbyId)).toEqual([
      ...['new', 'old', 'own', 'running', 'full', 'private', 'over', 'own-over'],
    ]);
  });

  it('has a primary button for lobbies to join, not for finished ones', () => {
    expect(kindFor(lobby({}))).toBe('primary');
    expect(kindFor(lobby({ isMember: true, status: 'in_progress' }))).toBe('primary');
    expect(kindFor(lobby({ isMember: true, status: 'finished' }))).toBe('secondary');
    expect(kindFor(lobby({ status: 'finished' }))).toBe('secondary');
  });
});

describe('the action of a lobby in the list', () => {
  it.each([
    [{}, 'join'],
    [{ isMember: true }, 'open'],
    [{ isMember: true, isPublic: false, status: 'in_progress' }, 'open'],
    [{ players: 4 }, 'view'],
    [{ status: 'in_progress' }, 'view'],
    [{ status: 'finished' }, 'view'],
    [{ status: 'in_progress', mayWait: true }, 'wait'],
    [{ status: 'in_progress', onBench: true }, 'open'],
    [{ isPublic: false }, 'private'],
    [{ isPublic: false, status: 'finished' }, 'private'],
  ] as const)('%j is %s', (more, action) => {
    expect(actionFor(lobby(more))).toBe(action);
  });
});
