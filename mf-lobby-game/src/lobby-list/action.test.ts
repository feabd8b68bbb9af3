import { describe, expect, it } from '@jest/globals';
import type { LobbySummary } from '@luplay/contracts/lobby-game';
import { actionFor } from './action.ts';

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

describe('the action of a lobby in the list', () => {
  it.each([
    [{}, 'join'],
    [{ isMember: true }, 'open'],
    [{ isMember: true, isPublic: false, status: 'in_progress' }, 'open'],
    [{ players: 4 }, 'view'],
    [{ status: 'in_progress' }, 'view'],
    [{ status: 'finished' }, 'view'],
    [{ isPublic: false }, 'private'],
    [{ isPublic: false, status: 'finished' }, 'private'],
  ] as const)('%j is %s', (more, action) => {
    expect(actionFor(lobby(more))).toBe(action);
  });
});
