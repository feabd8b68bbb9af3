import { describe, expect, it } from '@jest/globals';
import { LOBBY_LIMITS } from '@luplay/contracts/lobby-game';
import { person, Table } from '../games/rules/game.fixture.ts';
import { joinAnyTeam } from '../invitations/rules.ts';
import { joinLobby, kickPlayer } from './rules.ts';

const withAccount = (userId: string, address: string, device?: string) => ({
  ...person(userId),
  marks: { address, ...(device && { device }) },
});
const guest = (userId: string, address: string, device?: string) => ({
  ...withAccount(userId, address, device),
  guest: true as const,
});
const enter = (table: Table, who: ReturnType<typeof withAccount>, inviteCode?: string) =>
  table.take(joinLobby(table.state, who, inviteCode, table.world()));
function kick(table: Table, userId: string): void {
  const codes = { inviteCode: `code-after-${userId}`, broadcastCode: '654321', actionId: 'k' };
  table.must(kickPlayer(table.state, { userId, by: 'anya', ...codes }, table.world()));
}

/** Anya has kicked Gosha. Galya, another guest, has the same address. */
function kicked(): Table {
  const table = new Table([['anya']]);
  expect(enter(table, guest('gosha', 'home', 'phone-of-gosha'))).toBeNull();
  expect(enter(table, guest('galya', 'home', 'phone-of-galya'))).toBeNull();
  kick(table, 'gosha');
  return table;
}

describe('a kicked guest', () => {
  it('24.2: is not back as a new guest, by the device or by the address', () => {
    const table = kicked();
    expect(enter(table, guest('new-1', 'home', 'phone-of-gosha'))).toBe('invitation_required');
    expect(enter(table, guest('new-2', 'elsewhere', 'phone-of-gosha'))).toBe('invitation_required');
    expect(enter(table, guest('new-3', 'home', 'private-window'))).toBe('invitation_required');
    expect(enter(table, guest('new-4', 'home'))).toBe('invitation_required');
    const told = joinLobby(table.state, guest('new-1', 'home'), undefined, table.world()).rejection?.message;
    expect(told).toContain('ссылке или QR-коду ведущего');
    const joining = { person: guest('new-5', 'home'), inviteCode: undefined, teamId: 'team9' };
    expect(table.take(joinAnyTeam(table.state, joining, table.world()))).toBe('invitation_required');
  });

  it('24.2: leaves others of the same address in, and people with an account may join', () => {
    const table = kicked();
    expect(table.state.players.map(({ playerId }) => playerId)).toEqual(['anya', 'galya']);
    expect(enter(table, guest('galya', 'home', 'phone-of-galya'))).toBeNull();
    expect(enter(table, withAccount('boris', 'home', 'phone-of-gosha'))).toBeNull();
    expect(enter(table, guest('new', 'elsewhere', 'other-phone'))).toBeNull();
  });

  it('24.2: does not lock out newcomers of the same network who have the invite code of after the kick', () => {
    const table = kicked();
    expect(enter(table, guest('new-1', 'home', 'other-phone'), 'code-after-gosha')).toBeNull();
    expect(enter(table, guest('new-2', 'home', 'third-phone'))).toBe('invitation_required');
    // The host has changed their mind: nothing is held against the address any more.
    expect(enter(table, guest('gosha', 'home', 'phone-of-gosha'), 'code-after-gosha')).toBeNull();
    expect(enter(table, guest('new-2', 'home', 'third-phone'))).toBeNull();
  });

  it('24.2: is kept out for an evening', () => {
    const table = kicked();
    table.now += LOBBY_LIMITS.kickLastsMs - 1;
    expect(enter(table, guest('new-1', 'home'))).toBe('invitation_required');
    table.now += 1;
    expect(enter(table, guest('new-1', 'home'))).toBeNull();
    expect(enter(table, guest('gosha', 'home', 'phone-of-gosha'))).toBe('invitation_required');
  });

  it('24.2: is remembered with a limited number of others', () => {
    const table = new Table([['anya']]);
    for (let number = 0; number < 80; number += 1) {
      expect(enter(table, guest(`guest-${number}`, `address-${number}`, `device-${number}`))).toBeNull();
      kick(table, `guest-${number}`);
    }
    expect(table.state.barred).toHaveLength(50);
  });
});

it('24.2: who was kicked with an account is no guest on the same device, and others of the address may be', () => {
  const table = new Table([['anya']]);
  enter(table, withAccount('boris', 'school', 'phone-of-boris'));
  kick(table, 'boris');
  expect(enter(table, guest('new-1', 'school', 'phone-of-boris'))).toBe('invitation_required');
  expect(enter(table, guest('new-2', 'school', 'other-phone'))).toBeNull();
});
