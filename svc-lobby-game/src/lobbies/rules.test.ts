import { describe, expect, it } from '@jest/globals';
import { aQuiz, person, Table } from '../games/rules/game.fixture.ts';
import { playerOf } from '../state/lobby.ts';
import { createTeam, joinTeam } from '../teams/rules.ts';
import {
  accountKept,
  isAbandoned,
  joinLobby,
  kickPlayer,
  type LobbyUpdates,
  leaveLobby,
  updateLobby,
} from './rules.ts';

const join = (table: Table, userId: string, inviteCode?: string) =>
  table.take(joinLobby(table.state, person(userId), inviteCode, table.world()));
const leave = (table: Table, userId: string) => table.take(leaveLobby(table.state, userId, table.world()));
const update = (table: Table, updates: Partial<LobbyUpdates>) =>
  table.take(updateLobby(table.state, { inviteCode: 'fresh-code-1', ...updates }));

describe('joining a lobby', () => {
  it('changes nothing the second time', () => {
    const table = new Table([['anya']]);
    expect(join(table, 'boris')).toBeNull();
    const before = table.state;
    expect(join(table, 'boris')).toBeNull();
    expect(table.state).toBe(before);
  });

  it('is refused when the lobby is full', () => {
    const table = new Table([['anya'], ['boris']]);
    update(table, { maxPlayers: 2 });
    expect(join(table, 'vera')).toBe('lobby_full');
    expect(join(table, 'boris')).toBeNull();
  });

  it('needs the invite code if the lobby is private', () => {
    const table = new Table([['anya']]);
    update(table, { isPublic: false });
    expect(join(table, 'boris')).toBe('invitation_required');
    expect(join(table, 'boris', 'fresh-code-2')).toBe('invitation_required');
    expect(join(table, 'boris', 'fresh-code-1')).toBeNull();
  });

  it('leads into the lobby while it waits; players stay in it', () => {
    const table = new Table([['anya']], aQuiz(1)).start();
    table.must(updateLobby(table.state, { latecomers: false, inviteCode: 'x' }));
    expect(join(table, 'boris')).toBe('game_in_progress');
    expect(join(table, 'anya')).toBeNull();
    while (table.state.status === 'in_progress') table.wait();
    expect(join(table, 'boris')).toBe('conflict');
  });
});

describe('leaving a lobby', () => {
  it('leaves the team too, and makes the player who joined first the host', () => {
    const table = new Table([['anya', 'boris'], ['vera']]);
    expect(leave(table, 'anya')).toBeNull();
    expect(table.state.admin).toBe('boris');
    expect(table.state.teams.map((team) => team.members)).toEqual([['boris'], ['vera']]);
    expect(leave(table, 'vera')).toBeNull();
    expect(table.state.teams).toHaveLength(1);
    const before = table.state;
    expect(leave(table, 'stranger')).toBeNull();
    expect(table.state).toBe(before);
  });

  it('lets an empty lobby be deleted after 15 minutes, unless somebody joins', () => {
    const table = new Table([['anya']]);
    leave(table, 'anya');
    expect(table.state).toMatchObject({ admin: null, players: [], emptySince: table.now });
    expect(isAbandoned(table.state, table.now + 15 * 60_000 - 1)).toBe(false);
    expect(isAbandoned(table.state, table.now + 15 * 60_000)).toBe(true);
    join(table, 'boris');
    expect(table.state).toMatchObject({ admin: 'boris', emptySince: null });
    expect(isAbandoned(table.state, table.now + 3_600_000)).toBe(false);
  });
});

describe('the next host', () => {
  const guest = (userId: string) => ({ ...person(userId), guest: true as const });
  const enter = (table: Table, who: ReturnType<typeof person>) =>
    expect(table.take(joinLobby(table.state, who, undefined, table.world()))).toBeNull();

  it('24.2: is a guest only when nobody with an account is left', () => {
    const table = new Table([['anya']]);
    enter(table, guest('gosha'));
    enter(table, person('boris'));
    enter(table, person('vera'));
    leave(table, 'anya');
    expect(table.state.admin).toBe('boris');
    leave(table, 'boris');
    expect(table.state.admin).toBe('vera');
    leave(table, 'vera');
    expect(table.state).toMatchObject({ admin: 'gosha', emptySince: null });
  });

  it('24.2: may be a guest who kept the account while away, and came back', () => {
    const table = new Table([['anya']]);
    enter(table, guest('gosha'));
    enter(table, person('boris'));
    enter(table, guest('gosha'));
    expect(playerOf(table.state, 'gosha')?.guest).toBe(true);
    enter(table, person('gosha'));
    expect(playerOf(table.state, 'gosha')).not.toHaveProperty('guest');
    leave(table, 'anya');
    expect(table.state.admin).toBe('gosha');
  });

  it('24.2: may be somebody who has kept the account of a guest', () => {
    const table = new Table([['anya']]);
    enter(table, guest('gosha'));
    enter(table, person('boris'));
    table.must(accountKept(table.state, 'gosha'));
    const kept = table.state;
    table.must(accountKept(table.state, 'gosha'));
    expect(table.state).toBe(kept);
    leave(table, 'anya');
    expect(table.state.admin).toBe('gosha');
  });
});

describe('kicking a player', () => {
  const kick = (table: Table, userId: string, by = 'anya') =>
    table.take(
      kickPlayer(
        table.state,
        { userId, by, inviteCode: `code-after-${userId}`, broadcastCode: '654321', actionId: 'k' },
        table.world(),
      ),
    );

  it('is for the host, leaves the team too, and happens once', () => {
    const table = new Table([['anya', 'boris'], ['vera']]);
    expect(kick(table, 'boris', 'vera')).toBe('not_lobby_admin');
    expect(kick(table, 'vera', 'vera')).toBe('not_lobby_admin');
    expect(kick(table, 'boris')).toBeNull();
    expect(kick(table, 'vera')).toBeNull();
    expect(table.state.players.map((player) => player.playerId)).toEqual(['anya']);
    expect(table.state.teams.map((team) => team.members)).toEqual([['anya']]);
    const before = table.state;
    expect(kick(table, 'vera')).toBeNull();
    expect(table.state).toBe(before);
  });

  it('is refused for oneself, and takes somebody out of a running game and its final', () => {
    const table = new Table([['anya'], ['vera']], aQuiz(1));
    expect(kick(table, 'anya')).toBe('conflict');
    table.start();
    expect(kick(table, 'vera')).toBeNull();
    expect(table.state.teams.flatMap(({ members }) => members)).not.toContain('vera');
    while (table.state.status === 'in_progress') table.wait();
    expect(kick(table, 'boris')).toBeNull();
    expect(table.state.players.map(({ playerId }) => playerId)).not.toContain('boris');
  });

  it('is remembered for the last fifty, but not for players who left', () => {
    const table = new Table([['anya'], ['vera']]);
    table.must(leaveLobby(table.state, 'vera', table.world()));
    expect(table.state.kicked).toEqual([]);
    const names = Array.from({ length: 55 }, (_, index) => `p${index}`);
    for (const name of names) {
      expect(join(table, name)).toBeNull();
      expect(kick(table, name)).toBeNull();
    }
    expect(table.state.kicked).toEqual(names.slice(5));
  });

  it('12.18: changes the invite code of a private lobby', () => {
    const table = new Table([['anya'], ['vera']]);
    update(table, { isPublic: false });
    expect(table.state.inviteCode).toBe('fresh-code-1');
    kick(table, 'vera');
    expect(join(table, 'vera', 'fresh-code-1')).toBe('invitation_required');
    expect(join(table, 'boris', 'fresh-code-1')).toBe('invitation_required');
    expect(join(table, 'vera', 'code-after-vera')).toBeNull();
    expect(table.state.kicked).toEqual([]);
  });

  it('24.7: changes the six digits of a private lobby, and those of a public one never', () => {
    const table = new Table([['anya'], ['boris'], ['vera']]);
    kick(table, 'vera');
    expect(table.state.broadcastCode).toBe('123456');
    update(table, { isPublic: false });
    kick(table, 'stranger');
    expect(table.state.broadcastCode).toBe('123456');
    kick(table, 'boris');
    expect(table.state.broadcastCode).toBe('654321');
  });

  it('12.18: closes a public lobby to the kicked player only, for every way of joining', () => {
    const table = new Table([['anya'], ['vera']]);
    kick(table, 'vera');
    const team = { teamId: 'team9', name: 'Новая', color: '#123456', icon: '★', maxMembers: 2 };
    expect(join(table, 'vera')).toBe('invitation_required');
    expect(table.take(joinTeam(table.state, 'team0', person('vera'), table.world()))).toBe('invitation_required');
    expect(table.take(createTeam(table.state, team, person('vera'), table.world()))).toBe('invitation_required');
    expect(join(table, 'boris')).toBeNull();
    expect(join(table, 'vera', 'code-after-vera')).toBeNull();
    // After a second kick the first code is invalid.
    kick(table, 'vera');
    kick(table, 'boris');
    expect(join(table, 'vera', 'code-after-vera')).toBe('invitation_required');
    expect(join(table, 'vera', 'code-after-boris')).toBeNull();
  });

  it('12.18: closes no lobby that is older than this rule', () => {
    const table = new Table([['anya'], ['vera']]);
    table.must(leaveLobby(table.state, 'vera', table.world()));
    table.state = { ...table.state, kicked: ['vera'] };
    expect(join(table, 'vera')).toBeNull();
  });
});

describe('changing a lobby', () => {
  it('keeps at least as many seats as there are players', () => {
    const table = new Table([['anya'], ['boris'], ['vera']]);
    expect(update(table, { maxPlayers: 2 })).toBe('conflict');
    expect(update(table, { maxPlayers: 3, title: 'Новое' })).toBeNull();
    expect(table.state).toMatchObject({ maxPlayers: 3, title: 'Новое' });
  });

  it('changes nothing if all values are equal', () => {
    const table = new Table([['anya']]);
    const before = table.state;
    expect(update(table, { title: before.title, status: 'waiting' })).toBeNull();
    expect(table.state).toBe(before);
  });

  it('keeps the invite code when it is opened and closed again', () => {
    const table = new Table([['anya']]);
    update(table, { isPublic: false });
    update(table, { isPublic: true });
    update(table, { isPublic: false, inviteCode: 'another-code' });
    expect(table.state.inviteCode).toBe('fresh-code-1');
  });

  it('cannot change the quest during a game', () => {
    const table = new Table([['anya']]).start();
    expect(update(table, { quest: { id: 'other', title: 'Другой' } })).toBe('game_in_progress');
    expect(table.state.game).not.toBeNull();
    expect(update(table, { title: 'Можно' })).toBeNull();
    expect(update(table, { status: 'waiting', quest: { id: 'other', title: 'Другой' } })).toBeNull();
    expect(table.state).toMatchObject({ quest: 'other', questTitle: 'Другой', game: null });
  });
});
