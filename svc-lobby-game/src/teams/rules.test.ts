import { describe, expect, it } from '@jest/globals';
import { person, Table } from '../games/rules/game.fixture.ts';
import { updateLobby } from '../lobbies/rules.ts';
import { createTeam, deleteTeam, joinTeam, leaveTeam, updateTeam } from './rules.ts';

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
    expect(members(table)).toEqual({ new: ['boris'], other: ['anya'] });
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
