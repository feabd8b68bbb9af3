/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { pathOfStartParam, takeStartPath } from './start-param.ts';

describe("the bot's start parameter", () => {
  it('leads into the lobby it names', () => {
    expect(pathOfStartParam('lobby_abc-DEF_123')).toBe('/lobby/abc-DEF_123');
    expect(pathOfStartParam(`lobby_${'a'.repeat(64)}`)).toBe(`/lobby/${'a'.repeat(64)}`);
  });

  it.each([
    undefined,
    '',
    'lobby',
    'lobby_',
    'room_abc',
    'Lobby_abc',
    'xlobby_abc',
    `lobby_${'a'.repeat(65)}`,
    'lobby_../auth',
    'lobby_a/b',
    'lobby_a?b',
    'lobby_a%2Fb',
    'lobby_a.b',
    'lobby_лобби',
    'lobby_abc\n',
    'lobby_abc ',
  ])('leads nowhere as %j', (param) => {
    expect(pathOfStartParam(param)).toBeNull();
  });
});

describe('following it', () => {
  const launchedWith = (startParam: string, hash: string) => {
    const initData = new URLSearchParams({ start_param: startParam, hash }).toString();
    location.hash = new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: '8.0' }).toString();
  };

  afterEach(() => {
    location.hash = '';
    sessionStorage.clear();
  });

  it('happens once for each launch', () => {
    launchedWith('lobby_one', 'a1');
    expect(takeStartPath()).toBe('/lobby/one');
    expect(takeStartPath()).toBeNull();
    launchedWith('lobby_two', 'b2');
    expect(takeStartPath()).toBe('/lobby/two');
  });

  it('does not happen outside the messenger, or by a malformed parameter', () => {
    expect(takeStartPath()).toBeNull();
    launchedWith('lobby_../auth', 'c3');
    expect(takeStartPath()).toBeNull();
  });
});
