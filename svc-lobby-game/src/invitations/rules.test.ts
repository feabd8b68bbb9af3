import { describe, expect, it } from '@jest/globals';
import { person, Table } from '../games/rules/game.fixture.ts';
import { updateLobby } from '../lobbies/rules.ts';
import { joinAnyTeam } from './rules.ts';

const join = (table: Table, userId: string, teamId: string, inviteCode?: string) =>
  table.take(joinAnyTeam(table.state, { person: person(userId), inviteCode, teamId }, table.world()));
const members = (table: Table) => table.state.teams.map((team) => team.members);

describe('joining any team', () => {
  it('opens teams until there are two, then fills the smallest, and opens one more when all are full', () => {
    const table = new Table([['host']]);
    table.must(updateLobby(table.state, { maxPlayers: 20, inviteCode: 'x' }));
    for (let n = 1; n <= 4; n++) expect(join(table, `p${n}`, `new${n}`)).toBeNull();
    const [first, second] = table.state.teams;
    expect(second?.members).toContain('p1');
    expect(Math.abs(Number(first?.members.length) - Number(second?.members.length))).toBeLessThanOrEqual(1);
    expect(new Set(table.state.teams.map(({ name }) => name)).size).toBe(table.state.teams.length);
    expect(new Set(table.state.teams.map(({ color }) => color)).size).toBe(table.state.teams.length);
    expect(table.state.players.map(({ playerId }) => playerId)).toEqual(['host', 'p1', 'p2', 'p3', 'p4']);
  });

  it('changes nothing for who is in a team', () => {
    const table = new Table([['anya'], ['boris']]);
    const before = table.state;
    expect(join(table, 'anya', 'new')).toBeNull();
    expect(table.state).toBe(before);
    expect(members(table)).toEqual([['anya'], ['boris']]);
  });

  it('needs the invitation of a private lobby, a free seat in it, and a waiting lobby', () => {
    const table = new Table([['anya'], ['boris']]);
    table.must(updateLobby(table.state, { isPublic: false, inviteCode: 'secret-code' }));
    expect(join(table, 'stranger', 'new')).toBe('invitation_required');
    expect(join(table, 'stranger', 'new', 'wrong-code')).toBe('invitation_required');
    table.must(updateLobby(table.state, { maxPlayers: 2, inviteCode: 'x' }));
    expect(join(table, 'stranger', 'new', 'secret-code')).toBe('lobby_full');
    table.must(updateLobby(table.state, { maxPlayers: 3, inviteCode: 'x' }));
    expect(join(table, 'stranger', 'new', 'secret-code')).toBeNull();
    table.state = { ...table.state, status: 'finished' };
    expect(join(table, 'another', 'new', 'secret-code')).toBe('conflict');
  });

  it('opens no thirteenth team', () => {
    const table = new Table(Array.from({ length: 12 }, (_, index) => [`p${index}`]));
    table.must(updateLobby(table.state, { maxPlayers: 20, inviteCode: 'x' }));
    table.state = { ...table.state, teams: table.state.teams.map((team) => ({ ...team, maxMembers: 1 })) };
    expect(join(table, 'late', 'new')).toBe('team_full');
  });
});
