/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { lobbies } from '@luplay/contracts/lobby-game';
import { telegramShareLink } from '@luplay/web-kit';
import { broadcastLink, invitationLink, invitationOf, telegramLink, withInvitation } from './invitation-link.ts';

const LOBBY = 'Zm9vYmFyMTIz_-Ab';
const DIGITS = '012345';
const CODE = '-_abcDEF12345678';

describe('an invitation', () => {
  it('is a link on our own origin', () => {
    expect(invitationLink(DIGITS, CODE)).toBe(`${location.origin}/join/${DIGITS}?invite=${CODE}`);
  });

  it('12.4: of a public lobby needs no code', () => {
    expect(invitationLink(DIGITS, null)).toBe(`${location.origin}/join/${DIGITS}`);
    expect(telegramLink('luplay_bot', DIGITS, null)).toBe(`https://t.me/luplay_bot?startapp=join_${DIGITS}`);
  });

  it.each([CODE, 'wrong', '', 'a'.repeat(32), 'a'.repeat(33), 'abcd efgh', 'приглашение'])(
    'counts as one when the contract takes it: %j',
    (inviteCode) => {
      const taken = lobbies.joinLobby.body.safeParse({ lobbyId: LOBBY, userId: 'u1', inviteCode }).success;
      expect(invitationOf(new URLSearchParams({ invite: inviteCode }))).toBe(taken ? inviteCode : undefined);
    },
  );

  it('may be missing', () => {
    expect(invitationOf(new URLSearchParams())).toBeUndefined();
  });

  it('links to the mini app', () => {
    expect(telegramLink('luplay_bot/play', DIGITS, CODE)).toBe(
      `https://t.me/luplay_bot/play?startapp=join_${DIGITS}_invite_${CODE}`,
    );
    const shared = new URL(telegramShareLink('Вечер', 'https://t.me/luplay_bot?startapp=join_1'));
    expect(shared.searchParams.get('url')).toBe('https://t.me/luplay_bot?startapp=join_1');
  });

  it('is restored from the start parameter as the path of the invitation, and of older links as that of the lobby', () => {
    const start = new URL(telegramLink('luplay_bot', DIGITS, CODE)).searchParams.get('startapp') ?? '';
    // The characters that Telegram allows and the shell accepts.
    expect(start).toMatch(/^join_[A-Za-z0-9_-]{1,64}$/);
    expect(withInvitation('/join', start.slice('join_'.length))).toBe(`/join/${DIGITS}?invite=${CODE}`);
    expect(withInvitation('/lobby', `${LOBBY}_invite_${CODE}`)).toBe(`/lobby/${LOBBY}?invite=${CODE}`);
    expect(withInvitation('/lobby', LOBBY)).toBeNull();
  });
});

it('12.18: the link to a broadcast carries the code of a private lobby, and nothing else', () => {
  const lobby = { lobbyId: LOBBY, isPublic: true, broadcastCode: '123456' };
  expect(broadcastLink(lobby)).toBe(`${location.origin}/broadcast/${LOBBY}`);
  expect(broadcastLink({ ...lobby, isPublic: false })).toBe(`${location.origin}/broadcast/${LOBBY}?code=123456`);
});
