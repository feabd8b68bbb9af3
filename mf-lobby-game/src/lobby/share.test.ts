/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { invitationLink, invitedLobby, telegramLink } from './share.ts';

const LOBBY = 'Zm9vYmFyMTIz_-Ab';
const CODE = '-_abcDEF12345678';

const mention = (content: string) => {
  document.head.innerHTML = `<meta name="telegram-app" content="${content}">`;
};
afterEach(() => {
  document.head.innerHTML = '';
});

describe('an invitation', () => {
  it('is a link on our own origin', () => {
    expect(invitationLink(LOBBY, CODE)).toBe(`${location.origin}/lobby/${LOBBY}?invite=${CODE}`);
  });

  it('leads into the mini app only where there is one', () => {
    expect(telegramLink(LOBBY, CODE)).toBeNull();
    for (const wrong of ['', 'x', 'evil.example/', 'luplay_bot/play/more', 'luplay bot']) {
      mention(wrong);
      expect(telegramLink(LOBBY, CODE)).toBeNull();
    }
    mention('luplay_bot/play');
    expect(telegramLink(LOBBY, CODE)).toBe(`https://t.me/luplay_bot/play?startapp=lobby_${LOBBY}_invite_${CODE}`);
  });

  it('comes back from the start parameter as the path of the lobby', () => {
    mention('luplay_bot');
    const start = new URL(telegramLink(LOBBY, CODE) ?? '').searchParams.get('startapp') ?? '';
    // What Telegram allows, and what the shell takes for the id of a lobby.
    expect(start).toMatch(/^lobby_[A-Za-z0-9_-]{1,64}$/);
    expect(invitedLobby(start.slice('lobby_'.length))).toBe(`/lobby/${LOBBY}?invite=${CODE}`);
    expect(invitedLobby(LOBBY)).toBeNull();
  });
});
