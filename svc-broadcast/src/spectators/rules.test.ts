import { describe, expect, it } from '@jest/globals';
import { spectatorSocket } from '@luplay/contracts/broadcast';
import { liveLobby } from './live-lobby.fixture.ts';
import { ended, isLobbyCode, snapshot, update } from './rules.ts';

describe('broadcast codes', () => {
  it('have six digits', () => {
    expect(isLobbyCode('123456')).toBe(true);
    for (const code of ['12345', '1234567', 'abcdef', '12345a', '', '１２３４５６', '123456\n'])
      expect(isLobbyCode(code)).toBe(false);
  });
});

describe('messages to spectators', () => {
  const state = liveLobby('L1', '111111', 9);

  it('match the contract', () => {
    for (const message of [snapshot(state, undefined, 'svc-broadcast#0', 5), update(state, 7, 5), ended(9, 5)]) {
      expect(spectatorSocket.server.parse(message)).toEqual(message);
    }
  });

  it('name the change before them', () => {
    expect(snapshot(state, undefined, 's', 5)).toMatchObject({ seq: 9, from: 9, protocol: 1 });
    expect(update(state, 7, 5)).toMatchObject({ seq: 9, from: 7, serverTime: 5 });
    expect(ended(9, 5)).toMatchObject({ type: 'broadcast_ended', seq: 9, from: 9 });
  });
});
