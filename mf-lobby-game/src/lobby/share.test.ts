/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { invitationLink, invitedLobby, telegramLink } from './share.ts';

const LOBBY = 'Zm9vYmFyMTIz_-Ab';
const CODE = '-_abcDEF12345678';

describe('an invitation', () => {
  it('is a link on our own origin', () => {
    expect(invitationLink(LOBBY, CODE)).toBe(`${location.origin}/lobby/${LOBBY}?invite=${CODE}`);
  });

  it('leads into the mini app', () => {
    expect(telegramLink('luplay_bot/play', LOBBY, CODE)).toBe(
      `https://t.me/luplay_bot/play?startapp=lobby_${LOBBY}_invite_${CODE}`,
    );
  });

  it('comes back from the start parameter as the path of the lobby', () => {
    const start = new URL(telegramLink('luplay_bot', LOBBY, CODE)).searchParams.get('startapp') ?? '';
    // What Telegram allows, and what the shell takes for the id of a lobby.
    expect(start).toMatch(/^lobby_[A-Za-z0-9_-]{1,64}$/);
    expect(invitedLobby(start.slice('lobby_'.length))).toBe(`/lobby/${LOBBY}?invite=${CODE}`);
    expect(invitedLobby(LOBBY)).toBeNull();
  });
});
