import { describe, expect, it } from '@jest/globals';
import { person, Table } from '../games/rules/game.fixture.ts';
import { joinAnyTeam } from '../invitations/rules.ts';
import { updateLobby } from '../lobbies/rules.ts';
import { createTeam, deleteTeam, joinTeam, leaveTeam, movePlayer, setTeams, updateTeam } from './rules.ts';

const team = (teamId: string, maxMembers = 2) => ({ teamId, name: teamId, color: '#123456', icon: '★', maxMembers });
const create = (table: Table, userId: string, teamId: string, maxMembers?: number) =>
  table.take(createTeam(table.state, team(teamId, maxMembers), person(userId), table.world()));
const join = (table: Table, userId: string, teamId: string) =>
  table.take(joinTeam(table.state, teamId, person(userId), table.world()));
const members = (table: Table) => Object.fromEntries(table.state.teams.map((one) => [one.teamId, one.members]));

describe('teams', () => {
  it('are joined by their creator, who leaves the previous team', () => {
    const table = new Table([['anya', 'boris']]);
    expect(create(table, 'boris', 'new')).toBeNull();
    expect(members(table)).toEqual({ team0: ['anya'], new: ['boris'] });
    expect(create(table, 'anya', 'other')).toBeNull();
    // The host makes teams for others: none of them goes.
    expect(members(table)).toEqual({ team0: [], new: ['boris'], other: ['anya'] });
  });

  it('are created once when the call is repeated', () => {
    const table = new Table([['anya']]);
    create(table, 'anya', 'one');
    const before = table.state;
    expect(
      table.take(createTeam(table.state, { ...team('two'), name: 'one' }, person('anya'), table.world())),
    ).toBeNull();
    expect(table.state).toBe(before);
  });

  it('make whoever joins a player, if the lobby lets them in', () => {
    const table = new Table([['anya']]);
    expect(join(table, 'newcomer', 'team0')).toBeNull();
    expect(table.state.players.map((player) => player.playerId)).toEqual(['anya', 'newcomer']);
    table.must(updateLobby(table.state, { isPublic: false, inviteCode: 'secret-code' }));
    expect(join(table, 'stranger', 'team0')).toBe('invitation_required');
    expect(create(table, 'stranger', 'own')).toBe('invitation_required');
    table.must(updateLobby(table.state, { isPublic: true, maxPlayers: 2, inviteCode: 'x' }));
    expect(join(table, 'stranger', 'team0')).toBe('lobby_full');
  });

  it('admit no more than maxMembers', () => {
    const table = new Table([['anya'], ['boris'], ['vera']]);
    create(table, 'anya', 'small', 1);
    expect(join(table, 'boris', 'small')).toBe('team_full');
    expect(join(table, 'anya', 'small')).toBeNull();
    expect(join(table, 'boris', 'nowhere')).toBe('not_found');
  });

  it('are at most twelve', () => {
    const table = new Table(Array.from({ length: 12 }, (_, index) => [`p${index}`, ...(index === 0 ? ['extra'] : [])]));
    expect(create(table, 'extra', 'thirteenth')).toBe('conflict');
    // Leaving a team of one deletes it and makes room.
    expect(create(table, 'p1', 'thirteenth')).toBeNull();
  });

  it('are removed with their last member', () => {
    const table = new Table([['anya', 'boris'], ['vera']]);
    expect(table.take(leaveTeam(table.state, 'team0', 'anya'))).toBeNull();
    expect(table.take(leaveTeam(table.state, 'team0', 'anya'))).toBeNull();
    expect(members(table)).toEqual({ team0: ['boris'], team1: ['vera'] });
    table.take(leaveTeam(table.state, 'team0', 'boris'));
    expect(members(table)).toEqual({ team1: ['vera'] });
    expect(table.take(leaveTeam(table.state, 'team0', 'boris'))).toBe('not_found');
  });

  it('24.2: are changed and deleted by their founder and the host', () => {
    const table = new Table([['anya'], ['vera', 'gleb', 'boris']]);
    const rename = (userId: string, updates: { name?: string; maxMembers?: number }) =>
      table.take(updateTeam(table.state, 'team1', updates, userId));
    expect(rename('stranger', { name: 'Чужие' })).toBe('not_team_member');
    expect(rename('vera', { name: 'Свои' })).toBeNull();
    expect(rename('gleb', { name: 'Мои' })).toBe('forbidden');
    expect(rename('gleb', { maxMembers: 9 })).toBe('forbidden');
    expect(table.take(deleteTeam(table.state, 'team1', 'gleb'))).toBe('forbidden');
    // The member who has been there longest is the founder now, even if the former one comes back.
    table.take(leaveTeam(table.state, 'team1', 'vera'));
    expect(join(table, 'vera', 'team1')).toBeNull();
    expect(rename('vera', { name: 'Мои' })).toBe('forbidden');
    expect(rename('gleb', { name: 'Свои' })).toBeNull();
    expect(rename('anya', { maxMembers: 1 })).toBe('conflict');
    expect(rename('anya', { maxMembers: 5 })).toBeNull();
    expect(table.state.teams[1]).toMatchObject({ name: 'Свои', maxMembers: 5 });
    expect(table.take(deleteTeam(table.state, 'team0', 'vera'))).toBe('not_team_member');
    expect(table.take(deleteTeam(table.state, 'team1', 'anya'))).toBeNull();
    expect(members(table)).toEqual({ team0: ['anya'] });
  });

  it('are locked during a game and until everyone is back in the lobby', () => {
    const table = new Table([['anya'], ['vera']]).start();
    const all = () => [
      create(table, 'anya', 'new'),
      join(table, 'anya', 'team1'),
      table.take(leaveTeam(table.state, 'team0', 'anya')),
      table.take(updateTeam(table.state, 'team0', { name: 'x' }, 'anya')),
      table.take(deleteTeam(table.state, 'team0', 'anya')),
    ];
    expect(all()).toEqual(Array(5).fill('game_in_progress'));
    while (table.state.status === 'in_progress') table.wait();
    expect(all()).toEqual(Array(5).fill('conflict'));
  });
});

describe('26.1: the teams of a host', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `new${index}`);
  const set = (table: Table, count: number, by = 'anya') =>
    table.take(setTeams(table.state, count, ids(count), by, table.world()));
  const move = (table: Table, userId: string, teamId: string | null, by = 'anya') =>
    table.take(movePlayer(table.state, { userId, teamId, by }));

  it('are as many as the host says, each with a name, a colour and a sign of its own', () => {
    const table = new Table([['anya'], ['vera']]);
    expect(set(table, 5, 'vera')).toBe('not_lobby_admin');
    expect(set(table, 13)).toBe('conflict');
    expect(set(table, 12)).toBeNull();
    const { teams } = table.state;
    for (const field of ['name', 'color', 'icon'] as const) {
      expect(new Set(teams.slice(2).map((one) => one[field])).size).toBe(10);
    }
    const before = table.state;
    expect(set(table, 12)).toBeNull();
    expect(table.state).toBe(before);
    // Of empty teams the last ones go, and no team with people.
    expect(set(table, 3)).toBeNull();
    expect(table.state.teams.map(({ teamId }) => teamId)).toEqual(['team0', 'team1', 'new2']);
  });

  it('fill evenly: twelve guests in five teams sit 3, 3, 2, 2, 2', () => {
    const table = new Table([['anya']]);
    table.must(updateLobby(table.state, { maxPlayers: 20, inviteCode: 'x' }));
    table.take(leaveTeam(table.state, 'team0', 'anya'));
    set(table, 5);
    for (let guest = 0; guest < 12; guest += 1) {
      const joining = { person: person(`g${guest}`), inviteCode: undefined, teamId: 'other' };
      table.must(joinAnyTeam(table.state, joining, table.world()));
    }
    expect(table.state.teams.map((one) => one.members.length)).toEqual([3, 3, 2, 2, 2]);
  });

  it('stay without members until the game starts, and go then', () => {
    const table = new Table([['anya'], ['vera']]);
    set(table, 3);
    join(table, 'vera', 'new2');
    table.take(leaveTeam(table.state, 'new2', 'vera'));
    expect(members(table)).toMatchObject({ new2: [] });
    table.start();
    expect(members(table)).toEqual({ team0: ['anya'] });
  });

  it('get people from the host, who moves them between teams and out of them', () => {
    const table = new Table([['anya'], ['vera'], ['gleb', 'dima']]);
    expect(move(table, 'gleb', 'team1', 'vera')).toBe('not_lobby_admin');
    expect(move(table, 'stranger', 'team1')).toBe('not_found');
    expect(move(table, 'gleb', 'team9')).toBe('not_found');
    expect(move(table, 'gleb', 'team1')).toBeNull();
    expect(move(table, 'dima', null)).toBeNull();
    expect(members(table)).toEqual({ team0: ['anya'], team1: ['vera', 'gleb'] });
    table.must(updateTeam(table.state, 'team1', { maxMembers: 2 }, 'anya'));
    expect(move(table, 'dima', 'team1')).toBe('team_full');
  });
});
