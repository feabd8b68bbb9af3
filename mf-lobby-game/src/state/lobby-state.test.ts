import { describe, expect, it } from '@jest/globals';
import { type GameServerMessage, PHASE } from '@luplay/contracts/lobby-game';
import { gameView, greeting, lobbyView, player, team } from '../testing/samples.ts';
import {
  applyToLobby,
  mayWait,
  membershipOf,
  mergeLobby,
  orderedPlayers,
  orderedTeams,
  startObstacle,
} from './lobby-state.ts';

const update = (updates: number, title: string): GameServerMessage => ({
  type: 'lobby_update',
  seq: updates,
  from: updates - 1,
  serverTime: 1,
  lobby: lobbyView({ updates, title }),
  game: null,
});

describe('the known lobby', () => {
  it('is the one with the latest change, in any order of arrival', () => {
    const newer = mergeLobby(undefined, lobbyView({ updates: 9, title: 'Новое' }), 'invite-code');
    expect(mergeLobby(newer, lobbyView({ updates: 8, title: 'Старое' })).lobby.title).toBe('Новое');
    expect(mergeLobby(newer, lobbyView({ updates: 10, title: 'Новейшее' }))).toMatchObject({
      lobby: { title: 'Новейшее' },
      inviteCode: 'invite-code',
    });
  });

  it('applies each update of the socket once, and no old ones', () => {
    const state = mergeLobby(undefined, lobbyView());
    const seen = applyToLobby(applyToLobby(state, update(7, 'Семь')), update(6, 'Шесть'));
    expect(seen?.lobby.title).toBe('Семь');
    expect(applyToLobby(seen, update(7, 'Семь'))).toEqual(seen);
    expect(applyToLobby(undefined, greeting(4))?.lobby.updates).toBe(4);
  });

  it('reflects start and deletion', () => {
    const state = mergeLobby(undefined, lobbyView());
    const game = gameView({ roundPhase: PHASE.introOrFinal, stage: 'intro' });
    const started = applyToLobby(state, {
      type: 'phase_update',
      seq: 6,
      from: 5,
      serverTime: 1,
      phase: PHASE.introOrFinal,
      timer: game.timer,
      game,
    });
    expect(started?.lobby.status).toBe('in_progress');
    expect(applyToLobby(state, { type: 'lobby_deleted', seq: 6, from: 5, serverTime: 1 })?.deleted).toBe(true);
    expect(applyToLobby(undefined, { type: 'lobby_deleted', seq: 6, from: 5, serverTime: 1 })).toBeUndefined();
  });
});

describe('the roles in a lobby', () => {
  const lobby = lobbyView({
    players: { b: player('b', { joinedAt: 20 }), a: player('a', { joinedAt: 10 }) },
    teams: { two: team('two', ['b']), one: team('one', []) },
    teamOrder: ['one', 'two', 'gone'],
  });

  it('has member, host and team of the user', () => {
    expect(membershipOf(lobby, 'a')).toEqual({ isMember: true, onBench: false, isAdmin: true, teamId: null });
    expect(membershipOf(lobby, 'b')).toEqual({ isMember: true, onBench: false, isAdmin: false, teamId: 'two' });
    const late = { ...lobby, bench: [{ id: 'x', name: 'X' }] };
    expect(membershipOf(late, 'x')).toEqual({ isMember: false, onBench: true, isAdmin: false, teamId: null });
  });

  it('has a place for each person, once: a player without a team is on the bench as well', () => {
    const running = { ...lobby, status: 'in_progress' as const, bench: [{ id: 'a', name: 'A' }] };
    expect([2, 3].map((maxPlayers) => mayWait({ ...running, maxPlayers }))).toEqual([false, true]);
  });

  it('orders teams by creation and players by arrival', () => {
    expect(orderedTeams(lobby).map(({ teamId }) => teamId)).toEqual(['one', 'two']);
    expect(orderedPlayers(lobby).map(({ playerId }) => playerId)).toEqual(['a', 'b']);
  });

  it('needs a waiting lobby and a team with a member to start', () => {
    expect(startObstacle(lobby)).toBeNull();
    expect(startObstacle(lobbyView({ teams: { one: team('one', []) } }))).toBe('teams');
    expect(startObstacle(lobbyView({ ...lobby, status: 'finished' }))).toBe('status');
  });
});
